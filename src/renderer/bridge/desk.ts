import type { Bridge } from '../../shared/contract/bridge.ts'

/** Every call of the page to the desk. Nothing throws across it: each answer is a `Result`. */
export let desk: Bridge

/** Hands the page its door, before anything is shown. */
export const connect = (bridge: Bridge): void => {
  desk = bridge
}
