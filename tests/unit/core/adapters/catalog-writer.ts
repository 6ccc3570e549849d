/** A process of its own that adds spaces to a catalog: `node catalog-writer.ts <folder> <prefix> <count>`. */
import { createJsonCatalog } from '../../../../src/core/adapters/json-catalog.ts'

const [folder = '', prefix = '', count = '0'] = process.argv.slice(2)
const catalog = createJsonCatalog({ folder, lock: { wait: 60_000, forgottenAfter: 60_000 } })

for (let index = 0; index < Number(count); index += 1) {
  const space = { serviceId: 'contentful-us', id: `${prefix}${index}`, name: prefix, environments: [] }
  const updated = await catalog.update((document) => ({ ...document, spaces: [...document.spaces, space] }))
  if (!updated.ok) throw new Error(updated.error.reason)
}
