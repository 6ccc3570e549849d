const ORDER = ['Request', 'Diagnosis', 'Token', 'Vault', 'View', 'App']

/** Where a group of commands stands in lists. Groups that are not named here come last. */
export const groupRank = (group: string): number => {
  const index = ORDER.indexOf(group)
  return index === -1 ? ORDER.length : index
}
