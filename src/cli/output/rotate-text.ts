import type { RotatePlan } from '../../shared/model/lifecycle.ts'
import { printable } from '../../shared/text/printable.ts'
import { apiKeysPage } from '../../shared/text/web-app.ts'
import type { KnownToken } from '../../core/inventory/inventory.ts'

const FIRST_LINE: Readonly<Record<RotatePlan['newKey'], (token: string, newName: string) => string>> = {
  'to-make': (token) => `This creates a new key for “${token}”; nothing is deleted, and the old key keeps working:`,
  'in-space': (token, newName) =>
    `A rotation of “${token}” was cut off: its new key “${newName}” is in the space, and is taken from there; nothing is created or deleted:`,
  'in-vault': (token, newName) =>
    `A rotation of “${token}” was not finished: its new key “${newName}” is in the vault, and is tried again; nothing is created or deleted:`,
}

/** The plan that the user confirms. */
export const rotatePlanText = (
  { token, key, newName, newKey, environments, service, space, management }: RotatePlan,
  host: string,
): string =>
  [
    FIRST_LINE[newKey](token, newName),
    `  Old key: “${key.name ?? key.id}” (id ${key.id})`,
    `  New key: “${newName}”, and a preview key with it`,
    `  Enabled for: ${environments.join(', ')}`,
    `  Service: “${service}” (${host}), space ${space}`,
    `  ${newKey === 'to-make' ? 'Written' : 'Read'} through Management with “${management}”.`,
  ]
    .map(printable)
    .join('\n')

/** A manifest that names the key, and the variable that it takes the value from. */
type NamedIn = { file: string; variable: string }
/** Where the old value still stands, and where it is named, of the files that were given. */
export type Uses = { files: string[]; named: NamedIn[] }

/** What is left to do: the rest is the person’s. */
export const farewellText = (
  old: KnownToken,
  plan: RotatePlan,
  webAppUrl: string | null,
  { files, named }: Uses,
): string => {
  const keysPage = apiKeysPage(webAppUrl, old.spaceId)
  return [
    `“${plan.token}” is the new key now. The old one is kept so that you can go back.`,
    ...files.map((file) => `  ${file} still holds the old value.`),
    ...named.map(
      ({ file, variable }) => `  ${file} takes it from ${variable}: put the new value wherever that is set.`,
    ),
    'Token Desk cannot know what else uses the old key: put the new one wherever it is used.',
    `Then delete the old key, “${plan.key.name ?? plan.key.id}”, in the web app${keysPage === null ? '' : ` (${keysPage})`}. This deletes its preview key too.`,
  ].join('\n')
}
