import type { Service } from '../../shared/model/service.ts'
import { createStyle } from '../output/style.ts'
import { tableOf } from '../output/table.ts'
import { readCatalog } from '../catalog.ts'
import { DONE_EXITS, printDone, type Command } from './command.ts'

/** One row for each API. The name stands in the first one. */
const rowsOf = ({ name, preset, baseUrls }: Service): string[][] =>
  Object.entries(baseUrls).map(([api, url], at) => [
    at > 0 ? '' : preset === null ? name : `${name} (built in)`,
    api,
    url,
  ])

/** `token-desk services list`: the services of the vault, and where their tokens can be sent. */
export const servicesListCommand: Command = {
  name: 'services list',
  summary: 'list the services and the addresses of their APIs',
  usage: 'services list [--json]',
  examples: ['services list'],
  options: ['json'],
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const document = await readCatalog(system)
    if (!document.ok) return document
    const { services, tokens } = document.value
    const style = createStyle(screen)
    const rows = [['SERVICE', 'API', 'ADDRESS'], ...services.flatMap(rowsOf)]
    const table = tableOf(rows, style.columns, (cell, row) => (row === 0 ? style.bold(cell) : cell))
    return printDone(args, screen, table, {
      services: services.map(({ id, name, preset, baseUrls, webAppUrl }) => ({
        id,
        name,
        preset,
        baseUrls,
        webAppUrl,
        tokens: tokens.filter(({ serviceId }) => serviceId === id).length,
      })),
    })
  },
}
