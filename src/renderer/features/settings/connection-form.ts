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
  /** What is typed now; the one that is kept never comes here. */
  proxyPassword: string
  /** The kept one is to be removed. */
  forgetPassword: boolean
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
  forgetPassword: false,
  extraCaFile: settings.extraCaFile,
})

/** What is to become of the proxy's password: a new one, none any more (null), or the one that is kept (undefined). */
export const passwordToSave = ({
  proxyMode,
  proxyPassword,
  forgetPassword,
}: TypedConnection): string | null | undefined => {
  if (proxyMode !== 'custom') return undefined
  if (proxyPassword !== '') return proxyPassword
  return forgetPassword ? null : undefined
}

/** Whether a password is kept for the proxy that is typed: for another address it is not used. */
export const keepsPassword = (typed: TypedConnection, { proxy }: ConnectionSettings): boolean =>
  proxy.mode === 'custom' && proxy.hasPassword === true && proxy.url === typed.proxyUrl.trim() && !typed.forgetPassword

const WORDS: Readonly<Record<string, string>> = {
  connectTimeout: 'Enter 0.1 to 600 seconds.',
  headersTimeout: 'Enter 0.1 to 600 seconds.',
  bodyTimeout: 'Enter 0.1 to 600 seconds.',
  bodyCap: 'Enter 0.001 to 512 MiB.',
  proxy: 'The proxy’s address, such as http://proxy.example.com:8080.',
}

const numberFrom = (text: string): number => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))

/** The settings, or what is wrong with each field. */
export const readConnection = (
  typed: TypedConnection,
): { ok: true; value: ConnectionSettings } | { ok: false; problems: Record<string, string> } => {
  const milliseconds = (text: string): number => Math.round(numberFrom(text) * 1_000)
  const parsed = connectionSettingsSchema.safeParse({
    connectTimeout: milliseconds(typed.connectTimeout),
    headersTimeout: milliseconds(typed.headersTimeout),
    bodyTimeout: milliseconds(typed.bodyTimeout),
    bodyCap: Math.round(numberFrom(typed.bodyCap) * MIB),
    proxy: typed.proxyMode === 'custom' ? { mode: 'custom', url: typed.proxyUrl.trim() } : { mode: typed.proxyMode },
    extraCaFile: typed.extraCaFile,
  })
  if (parsed.success) return { ok: true, value: parsed.data }
  const fields = parsed.error.issues.map((issue) => String(issue.path[0]))
  return {
    ok: false,
    problems: Object.fromEntries(fields.map((field) => [field, WORDS[field] ?? 'This value is not valid.'])),
  }
}
