const TO_BE_SURE = ' To be sure: '

/** What to do, and apart from it what would make an uncertain cause certain. Together they are the whole text. */
export const splitAdvice = (next: string): { act: string; toBeSure: string | null } => {
  const at = next.indexOf(TO_BE_SURE)
  return at === -1 ? { act: next, toBeSure: null } : { act: next.slice(0, at), toBeSure: next.slice(at).trimStart() }
}
