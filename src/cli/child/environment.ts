/** For one run of Token Desk: a token, what the user allows, and the launcher's note to itself. No started program gets them. */
const OWN = ['TOKEN_DESK_TOKEN', 'TOKEN_DESK_ALLOW_ORIGINS', 'TOKEN_DESK_LAUNCHED']

type Environment = Readonly<Record<string, string | undefined>>

/** Windows knows one variable under every spelling of its name. */
const sameName = (platform: NodeJS.Platform): ((one: string, other: string) => boolean) =>
  platform === 'win32' ? (one, other) => one.toUpperCase() === other.toUpperCase() : (one, other) => one === other

/** The value of a variable as the system reads it; null: it is unset, or empty. */
export const variableIn = (environment: Environment, name: string, platform: NodeJS.Platform): string | null => {
  const same = sameName(platform)
  const value = environment[name] ?? Object.entries(environment).find(([one]) => same(one, name))?.[1]
  return value === undefined || value === '' ? null : value
}

export const isOwnVariable = (name: string): boolean => OWN.includes(name.toUpperCase())

/** What a program is started with: all that is there but our own, and what it is given. */
export const childEnvironment = (
  environment: Environment,
  given: ReadonlyMap<string, string>,
  platform: NodeJS.Platform,
): Record<string, string> => {
  const same = sameName(platform)
  const replaced = [...OWN, ...given.keys()]
  const kept = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || replaced.some((one) => same(one, name)) ? [] : [[name, value] as const],
  )
  return Object.fromEntries([...kept, ...given])
}
