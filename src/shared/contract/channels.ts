import { CONTRACT, EVENT_PAYLOADS, type ChannelName, type EventName } from './contract.ts'

/**
 * The names that cross between the page and main. The build puts their values in place of this file where the preload
 * imports it (electron.vite.config.ts): a sandboxed preload is one small file, and holds no zod.
 */
export const CHANNELS = Object.keys(CONTRACT) as ChannelName[]
export const EVENTS = Object.keys(EVENT_PAYLOADS) as EventName[]
