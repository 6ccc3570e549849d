import { secretsFor, type Carried, type SecretRefusal } from '../../core/inventory/known-secrets.ts'
import type { OwnedCell } from '../../core/inventory/check-cells.ts'
import { unreadableOf } from '../../core/inventory/diagnosis-input.ts'
import type { DiagnosisInput } from '../../core/diagnosis/input.ts'
import { defaultPath } from '../../core/diagnosis/paths.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { TokenKind } from '../../shared/platform.ts'
import { buildTarget, hrefOf } from '../../shared/text/url.ts'
import type { Arguments } from '../arguments/parse.ts'
import { textsOf } from '../arguments/values.ts'
import type { Screen } from '../output/screen.ts'
import { misused, notUsable, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { hidingToken } from './lifecycle-target.ts'
import { chooseCredential } from './chosen-token.ts'
import { inputOf, readPlace, type Place } from './target.ts'
import { unreadableWords } from './keychain-errors.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'

/** What is printed if the gate refuses a request because of a known token in it. */
export const NOT_ITS_SERVICE =
  'The request contains a token that belongs to another service and is not sent elsewhere. Nothing was sent. Remove it from the request.'

/** Base URLs as they were typed, too: a URL has its host in lower case. */
const baseUrlTexts = (args: Arguments, { service }: Place): string[] => [
  ...(['base-url', 'other-base-url'] as const).flatMap((option) =>
    textsOf(args, option).map((text) => text.slice(text.indexOf('=') + 1)),
  ),
  ...Object.values(service.baseUrls),
]

const urlOf = (path: string, { service, api }: Place): URL => {
  const baseUrl = service.baseUrls[api] ?? ''
  const target = buildTarget(baseUrl, path, [])
  return new URL(target.ok ? hrefOf(target.value) : baseUrl)
}

/** Why a token cannot be read, without the advice for the app's window. */
const whyUnread = (error: DeskError): string => {
  const unreadable = unreadableOf(error)
  return unreadable === null ? error.message : unreadableWords(unreadable)
}

/** What goes into a request. `further`: base URLs that the same texts may be sent to after it. */
type Typed = { texts: readonly string[]; path: string; place: Place; further: readonly string[] }

const refusalOf = ({ token, isUnread, error }: SecretRefusal): { ok: false; error: Refusal } => {
  if (error === null) return misused(NOT_ITS_SERVICE)
  if (error.code === 'catalog-unwritable')
    return unable(`The request may contain a token of the vault. ${error.message} Nothing was sent.`)
  return isUnread
    ? unable(
        `The request may contain the token "${token.name}", which belongs to "${token.service}". ${whyUnread(error)} Nothing was sent.`,
      )
    : notUsable(error)
}

/** The known tokens in a request, masked from here on. The keychain is read only for tokens whose last four characters are in it. */
export const secretsTyped = async (
  { texts, path, place, further }: Typed,
  args: Arguments,
  { knownTokens }: Inventory,
  screen: Screen,
): Promise<Result<Carried, Refusal>> => {
  const hiding = (await knownTokens()).map((token) => hidingToken(token, screen))
  const known = await secretsFor(
    [...texts, ...baseUrlTexts(args, place)],
    { urls: [urlOf(path, place)], further: further.map((baseUrl) => new URL(baseUrl)) },
    hiding,
  )
  return known.ok ? known : refusalOf(known.error)
}

/** What is to be diagnosed, and the vault's or manifest's token in it. What was typed is checked before a secret is read. */
export const readInput = async (
  args: Arguments,
  named: KnownToken | null,
  kind: TokenKind | null,
  inventory: Inventory,
  system: System,
  screen: Screen,
): Promise<Result<{ input: DiagnosisInput; token: KnownToken | null }, Refusal>> => {
  const place = readPlace(args, named, kind, inventory)
  if (!place.ok) return place
  const chosen = await chooseCredential(args, named, kind, place.value, inventory, system)
  if (!chosen.ok) return chosen
  const { credential, token } = chosen.value
  if (credential.state === 'present') screen.hide(credential.secret)
  const input = inputOf(args, place.value, chosen.value, inventory, system.clock.now().getTime())
  if (!input.ok) return input
  const { service, api, path, spaceId, environmentId } = place.value
  // What was typed is sent to each API of the service, and to other services if that is allowed.
  const services = [service, ...(input.value.consent.otherServices ? input.value.otherServices : [])]
  const typed: Typed = {
    texts: [path, spaceId, environmentId].filter((text) => text !== null),
    path: path ?? defaultPath(api, spaceId, environmentId),
    place: place.value,
    further: services.flatMap(({ baseUrls }) => Object.values(baseUrls)),
  }
  const carried = await secretsTyped(typed, args, inventory, screen)
  return carried.ok ? ok({ input: { ...input.value, alsoBound: carried.value.found }, token }) : carried
}

/** Why checks aren't sent: an id or a base URL contains a known token of another service. `null` if all may be sent. */
export const refusalOfChecks = (owned: readonly OwnedCell[], screen: Screen): { ok: false; error: Refusal } | null => {
  for (const { cell, refusal } of owned) {
    for (const { secret } of [...cell.alsoBound, ...(refusal?.carried.found ?? [])]) screen.hide(secret)
    if (refusal !== null) return refusalOf(refusal)
  }
  return null
}
