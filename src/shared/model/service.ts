import { z } from 'zod'
import { API_NAMES, APIS, type Region } from '../platform.ts'
import { isSameName } from '../text/names.ts'

export const apiNameSchema = z.enum(API_NAMES)

/** 127.0.0.0/8 and ::1, also as a URL writes the first within the second's family: `[::ffff:7f00:1]`. */
const LOOPBACK_ADDRESS =
  /^(?:127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:(?:127(?:\.\d{1,3}){3}|7f[0-9a-f]{2}:[0-9a-f]{1,4})\])$/

/** Names under `localhost` always mean this machine, also if DNS differs (RFC 6761, section 6.3). */
const LOOPBACK_NAME = /^(?:[^.]+\.)*localhost\.?$/

/** Whether a URL's host is this machine: the only place where a token may travel without TLS. */
export const isLoopbackHost = (hostname: string): boolean => {
  const host = hostname.toLowerCase()
  return LOOPBACK_ADDRESS.test(host) || LOOPBACK_NAME.test(host)
}

/** The URL parser also accepts `$`, `;` and quotes, which a shell would run where an address is copied to a terminal. */
const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i

const baseUrlProblem = (text: string): string | null => {
  if (!URL.canParse(text)) return 'This is not a URL. It looks like https://cdn.example.com.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only https addresses can be used.'
  if (!HOST_NAME.test(url.hostname)) return 'The host name contains a character that no host name can have.'
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    return 'Use https: over plain http a token can be read on the way. Only addresses of this machine may use http.'
  if (url.username !== '' || url.password !== '') return 'Leave the user name and password out of the address.'
  if (url.search !== '' || url.hash !== '') return 'Leave out everything after “?” or “#”.'
  return null
}

/** One API's base URL: https, or http on loopback only; no credentials, query or fragment; no slash at the end. */
export const baseUrlSchema = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = baseUrlProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .transform((text) => new URL(text).href.replace(/\/+$/, ''))

/** The APIs that a service has. A company's own installation may offer only some of them. */
export const baseUrlsSchema = z.partialRecord(apiNameSchema, baseUrlSchema)
export type BaseUrls = z.infer<typeof baseUrlsSchema>

export const SERVICE_PRESETS = ['contentful-us', 'contentful-eu', 'playground'] as const

/** One installation of the platform. `webAppUrl` is where people manage its keys, where it is known. */
export const serviceSchema = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(80),
  preset: z.enum(SERVICE_PRESETS).nullable(),
  baseUrls: baseUrlsSchema,
  webAppUrl: baseUrlSchema.nullable(),
})
export type Service = z.infer<typeof serviceSchema>

const baseUrlsIn = (region: Region): BaseUrls =>
  Object.fromEntries(API_NAMES.map((api) => [api, APIS[api].hosts[region]]))

/** The platform's own services, one per data residency. */
export const PRESET_SERVICES: readonly Service[] = [
  {
    id: 'contentful-us',
    name: 'Contentful (US)',
    preset: 'contentful-us',
    baseUrls: baseUrlsIn('contentful-us'),
    webAppUrl: 'https://app.contentful.com',
  },
  {
    id: 'contentful-eu',
    name: 'Contentful (EU)',
    preset: 'contentful-eu',
    baseUrls: baseUrlsIn('contentful-eu'),
    webAppUrl: 'https://app.eu.contentful.com',
  },
]

/** A service that needs no entry: a preset, by its id or name. */
export const presetNamed = (wanted: string) =>
  PRESET_SERVICES.find(({ id, name }) => isSameName(id, wanted) || isSameName(name, wanted))
