import { CONTRACT, EVENT_PAYLOADS, type ChannelName, type EventName } from './contract.ts'

/** The names that cross between the page and main. The build copies their values into the preload, which contains no zod. */
export const CHANNELS = Object.keys(CONTRACT) as ChannelName[]
export const EVENTS = Object.keys(EVENT_PAYLOADS) as EventName[]
