/** The whole vault over its real adapters, in a process of its own. Takes `{ folder, secrets }` as JSON on its input. */
import { keptSince } from '../../src/shared/model/token.ts'
import { text } from 'node:stream/consumers'
import { createJsonCatalog } from '../../src/core/adapters/json-catalog.ts'
import { createKeychain, createSessionSecrets } from '../../src/core/adapters/keychain/keychain.ts'
import { startWorker } from './worker.ts'
import { digestFile, systemClock, systemIds } from '../../src/core/adapters/system.ts'
import { createVault } from '../../src/core/vault/vault.ts'
import type { Result } from '../../src/shared/contract/result.ts'

const { folder, secrets } = JSON.parse(await text(process.stdin)) as { folder: string; secrets: string[] }
let clipboard = ''
const vault = createVault({
  catalog: createJsonCatalog({ folder }),
  keychain: createKeychain({ timeLimit: 20_000, start: startWorker }),
  session: createSessionSecrets(),
  clock: systemClock,
  ids: systemIds,
  digestFile,
  shell: {
    readClipboard: () => Promise.resolve(clipboard),
    writeClipboard: (copied) => {
      clipboard = copied
      return Promise.resolve(true)
    },
    clearClipboard: () => Promise.resolve(void (clipboard = '')),
  },
})

const value = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

const tokenIds: string[] = []
for (const [index, secret] of secrets.entries()) {
  const fields = {
    kind: 'delivery-key',
    serviceId: 'contentful-us',
    spaceId: 'shop',
    environments: ['master'],
  } as const
  const added = value(
    await vault.addToken({ ...fields, environments: [...fields.environments], name: `Key ${index}`, secret }),
  )
  tokenIds.push(added.id)
}
const [first = '', second = '', third = ''] = tokenIds
value(await vault.revealSecret({ tokenId: first }))
value(await vault.copySecret({ tokenId: first }))
value(await vault.holdPasted({ secret: secrets[0] ?? '' }))
value(await vault.findDuplicates({ secret: secrets[0] ?? '', exceptTokenId: null }))
value(await vault.replaceSecret({ tokenId: second, secret: `${secrets[1] ?? ''}-replaced` }))
const { undoId } = value(await vault.removeToken({ tokenId: third }))
value(await vault.undo({ undoId }))
value(
  await vault.noteChecks(
    [{ tokenId: first, at: new Date().toISOString(), verdict: 'accepted', cause: 'works' }],
    value(await vault.read()).tokens.map((token) => ({ id: token.id, since: keptSince(token) })),
  ),
)
// A refused one too: its error must not carry it away.
await vault.addToken({
  name: `name ${secrets[0] ?? ''}`,
  kind: 'delivery-key',
  serviceId: 'contentful-us',
  spaceId: 'shop',
  environments: [],
  secret: secrets[0] ?? '',
})
const { storage, tokens } = value(await vault.read())
await vault.close()
process.stdout.write(JSON.stringify({ tokenIds, storage: storage.kind, kept: tokens.map((token) => token.storage) }))
