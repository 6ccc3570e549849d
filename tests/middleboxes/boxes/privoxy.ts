import { join } from 'node:path'
import { box, throughProxy, type ProxyRow } from '../row.ts'

const BASE = {
  truth: 'clear',
  platform: { tls: true },
  trust: 'authority',
  verdict: 'not-checked',
  first: ['proxy-interference'],
  namesBox: true,
} satisfies Partial<ProxyRow>

const ROWS: ProxyRow[] = [
  { ...BASE, name: 'blocks the host', host: 'blocked.boxes.example', words: [/privoxy|block|403/i, /HTTPS_PROXY/] },
  {
    ...BASE,
    name: 'cannot reach the platform: no such name',
    host: 'nowhere.boxes.example',
    words: [/privoxy|no such domain|404|(cannot|could not) (reach|connect|resolve|find)/i],
  },
]

export const privoxy = box<ProxyRow, number>({
  name: 'privoxy',
  programs: ['privoxy'],
  required: false,
  rows: ROWS,
  start: async (stage, stands) => {
    const folder = await stage.folder('privoxy')
    const port = stands[0]?.port ?? 0
    await stage.write(join(folder, 'own.action'), '{+block{not at work}}\nblocked.boxes.example\n')
    const config = join(folder, 'config')
    const lines = [
      `listen-address ${stage.address}:${port}`,
      'confdir .',
      'logdir .',
      'templdir /etc/privoxy/templates',
      'actionsfile own.action',
      '',
    ]
    await stage.write(config, lines.join('\n'))
    await stage.start('privoxy', ['--no-daemon', config], [port], { cwd: folder })
    return port
  },
  place: throughProxy,
})
