import { connectionSettingsSchema, type ConnectionSettings } from '../../../shared/model/settings.ts'

/** The connection settings as they are typed. `timeout` in seconds: for connecting, the response, and a pause in its body. */
export type TypedConnection = {
  timeout: string
  proxyMode: ConnectionSettings['proxy']['mode']
  proxyUrl: string
  /** What is typed now. The saved one never comes here. */
  proxyPassword: string
  extraCaFile: string | null
}

export const typedConnection = (settings: ConnectionSettings): TypedConnection => ({
  timeout: String(settings.headersTimeout / 1_000),
  proxyMode: settings.proxy.mode,
  proxyUrl: settings.proxy.mode === 'custom' ? settings.proxy.url : '',
  proxyPassword: '',
  extraCaFile: settings.extraCaFile,
})

/** Whether a password is saved for the proxy that is typed: for another address it isn't used. */
export const hasSavedPassword = (typed: TypedConnection, { proxy }: ConnectionSettings): boolean =>
  proxy.mode === 'custom' && proxy.hasPassword === true && proxy.url === typed.proxyUrl.trim()

const WORDS: Readonly<Record<string, string>> = {
  headersTimeout: 'Enter 0.1 to 600 seconds.',
  proxy: 'The proxy’s address, such as http://proxy.example.com:8080.',
}

const numberFrom = (text: string): number => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))

/** What is typed, and what is wrong with it. A field that is wrong counts as it was saved. */
export const readConnection = (
  typed: TypedConnection,
  saved: ConnectionSettings,
): { value: ConnectionSettings; problems: Record<string, string> } => {
  const timeout = Math.round(numberFrom(typed.timeout) * 1_000)
  const given = {
    bodyCap: saved.bodyCap,
    connectTimeout: timeout,
    headersTimeout: timeout,
    bodyTimeout: timeout,
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
