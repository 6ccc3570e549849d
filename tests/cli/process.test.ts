import { describe, expect, it } from 'vitest'
import { tokenDesk, type Ran } from './command.ts'
import { tokenDeskHere } from './in-process.ts'
import { HOME, TOKENS } from './people.ts'
import { startPlatform } from './servers/platform.ts'
import { record } from './servers/records.ts'

/** What differs from one run to the next, and says nothing. */
const without = (ran: Ran): Ran => ({
  ...ran,
  stdout: ran.stdout
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/("(?:duration|milliseconds|\w*Ms|dns|connect|tls|firstByte|download|total)": )[\d.]+/g, '$10')
    .replace(/ +[\d.]+ (?:ms|s|min)$/gm, ' MS'),
})

/** Most rows of these tests are asked in this process: so it must not matter. */
describe.concurrent('the built program as a process', () => {
  it('prints the same as its entry point for a pasted text', async () => {
    const given = { stdin: record('AccessTokenInvalid', 'The access token you sent could not be found or is invalid.') }
    const ask = ['explain', '--json']
    expect(await tokenDesk(ask, given)).toEqual(await tokenDeskHere(ask, given))
  })

  it.each([
    ['in words', []],
    ['as a document', ['--json']],
  ])('prints the same as its entry point for a token, %s', async (_, more) => {
    const own = await startPlatform(HOME)
    const address = ['--base-url', `delivery=${own.at.delivery.origin}`]
    const ask = ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop', ...address, ...more]
    const given = { stdin: TOKENS.storefront }
    const [process, here] = [await tokenDesk(ask, given), await tokenDeskHere(ask, given)]
    await own.close()
    expect(process.code).toBe(0)
    expect(without(process)).toEqual(without(here))
  })

  it('prints the same as its entry point for a usage error', async () => {
    const ask = ['diagnos']
    expect(await tokenDesk(ask)).toEqual(await tokenDeskHere(ask))
  })
})
