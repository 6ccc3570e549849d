import type { Bridge } from '../../shared/contract/bridge.ts'

/** Every call of the page to the desk. Nothing throws across it: each answer is a `Result`. */
export let desk: Bridge

export const connect = (bridge: Bridge): void => {
  desk = bridge
}
