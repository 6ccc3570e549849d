import { judge } from './judge.ts'
import { startPlatform } from './platform.ts'
import { openStage } from './stage.ts'
const { [process.argv[2]!]: box } = await import(`./boxes/${process.argv[2]}.ts`)
const only = process.argv[3] ? new RegExp(process.argv[3]) : /./
const stage = await openStage()
const platforms = await Promise.all(box.rows.map(({ platform: { tls, ...o } = {} as any }) => startPlatform(tls ? { ...o, tls: stage.certificates.platform } : o)))
try {
  const t0 = Date.now()
  const places = await box.open(stage, platforms)
  console.log('open', Date.now() - t0)
  let right = 0, n = 0
  const queue = box.rows.map((r: any, i: number) => i).filter((i: number) => only.test(box.rows[i].name))
  await Promise.all([0,1,2,3].map(async () => {
    for (;;) {
      const i = queue.shift(); if (i === undefined) return
      const t = Date.now()
      const f = await judge(box.rows[i], places[i], platforms[i], stage); n++
      if (f.wrong.length === 0) right++
      console.log(f.wrong.length === 0 ? 'ok ' : f.falselyCertain ? 'FALSE' : 'BAD', box.rows[i].name, '|', f.told, Date.now() - t)
      if (f.wrong.length) console.log('     ' + f.wrong.join('\n     '))
      if (process.argv[3]) for (const a of platforms[i].arrived) console.log('        ', a.method, a.api, a.url.replace(/access_token=[^&]*/, m=> m.slice(0,20)), a.authorization?.slice(0,14))
    }
  }))
  console.log(right, 'of', n, Date.now() - t0)
} finally { await stage.close(); await Promise.all(platforms.map((p: any) => p.close())) }
