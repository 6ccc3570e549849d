import { connectionSettingsSchema, type ConnectionSettings } from '../../../shared/model/settings.ts'

const MIB = 1024 * 1024

/** The connection settings as they are typed: seconds, MiB, plain text. */
export type TypedConnection = {
  connectTimeout: string
  headersTimeout: string
  bodyTimeout: string
  bodyCap: string
  proxyMode: ConnectionSettings['proxy']['mode']
  proxyUrl: string
  /** What is typed now. The saved one never comes here. */
  proxyPassword: string
  extraCaFile: string | null
}

const inSeconds = (milliseconds: number): string => String(milliseconds / 1_000)

export const typedConnection = (settings: ConnectionSettings): TypedConnection => ({
  connectTimeout: inSeconds(settings.connectTimeout),
  headersTimeout: inSeconds(settings.headersTimeout),
  bodyTimeout: inSeconds(settings.bodyTimeout),
  bodyCap: String(Number((settings.bodyCap / MIB).toFixed(3))),
  proxyMode: settings.proxy.mode,
  proxyUrl: settings.proxy.mode === 'custom' ? settings.proxy.url : '',
  proxyPassword: '',
  extraCaFile: settings.extraCaFile,
})

/** Whether a password is saved for the proxy that is typed: for another address it isn't used. */
export const hasSavedPassword = (typed: TypedConnection, { proxy }: ConnectionSettings): boolean =>
  proxy.mode === 'custom' && proxy.hasPassword === true && proxy.url === typed.proxyUrl.trim()

const WORDS: Readonly<Record<string, string>> = {
  connectTimeout: 'Enter 0.1 to 600 seconds.',
  headersTimeout: 'Enter 0.1 to 600 seconds.',
  bodyTimeout: 'Enter 0.1 to 600 seconds.',
  bodyCap: 'Enter 0.001 to 512 MiB.',
  proxy: 'The proxy’s address, such as http://proxy.example.com:8080.',
}

const numberFrom = (text: string): number => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))

/** What is typed, and what is wrong with it. A field that is wrong counts as it was saved. */
export const readConnection = (
  typed: TypedConnection,
  saved: ConnectionSettings,
): { value: ConnectionSettings; problems: Record<string, string> } => {
  const milliseconds = (text: string): number => Math.round(numberFrom(text) * 1_000)
  const given = {
    connectTimeout: milliseconds(typed.connectTimeout),
    headersTimeout: milliseconds(typed.headersTimeout),
    bodyTimeout: milliseconds(typed.bodyTimeout),
    bodyCap: Math.round(numberFrom(typed.bodyCap) * MIB),
    proxy: typed.proxyMode === 'custom' ? { mode: 'custom', url: typed.proxyUrl.trim() } : { mode: typed.proxyMode },
    extraCaFile: typed.extraCaFile,
  }
  const issues = connectionSettingsSchema.safeParse(given).error?.issues ?? []
  const problems = Object.fromEntries(
    issues.map(({ path: [field] }) => [String(field), WORDS[String(field)] ?? 'This value is not valid.']),
  )
  const right = Object.fromEntries(Object.entries(given).filter(([field]) => !(field in problems)))
  return { value: connectionSettingsSchema.parse({ ...saved, ...right }), problems }
}
