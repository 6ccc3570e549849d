import { createBridge } from './bridge.ts'
import { createChannel } from './channel.ts'
import { createCodec } from './codec.ts'
import { isolatedWorld, type WorldConfig } from './isolated-world.ts'
import { mainWorld } from './main-world.ts'

const parts = () =>
  `{ createCodec: ${createCodec.toString()},` +
  ` createBridge: ${createBridge.toString()}, createChannel: ${createChannel.toString()} }`

/** The text of the script for the page's own world. It runs before any script of the page, and before the preload. */
export function mainWorldSource(secret: string): string {
  return `(${mainWorld.toString()})(${parts()}, ${JSON.stringify(secret)})`
}

/** The preload's text as the function that Electron makes of it: these names are all it has beyond the web's globals. */
export function wrapPreload(source: string): string {
  return `(function (require, process, Buffer, global, exports, module) {\n${source}\n})`
}

/** The text of the script for the preload's world. */
export function isolatedWorldSource(config: WorldConfig, preload: string | null): string {
  const wrapped = preload === null ? 'null' : wrapPreload(preload)
  return `(${isolatedWorld.toString()})(${parts()}, ${JSON.stringify(config)}, ${wrapped})`
}
