import { endingsOf, endsWithin, SOON } from '../../shared/model/end-dates.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogNotice } from '../../shared/model/vault.ts'

/** Joins the notices of this run with those in the catalog: each message once, one notice for each code. */
export const withTold = (known: readonly CatalogNotice[], told: readonly CatalogNotice[]): CatalogNotice[] => {
  const all = createNotices()
  all.add(
    told.filter(({ code, message }) => !known.some((each) => each.code === code && each.message.includes(message))),
  )
  all.add(known)
  return all.all()
}

export type Notices = ReturnType<typeof createNotices>

export const createNotices = () => {
  const known = new Map<CatalogNotice['code'], Set<string>>()
  const listeners: ((notice: CatalogNotice) => void)[] = []
  return {
    add(given: readonly CatalogNotice[]): void {
      for (const { code, message } of given) {
        const messages = known.get(code) ?? new Set()
        if (messages.has(message)) continue
        known.set(code, messages.add(message))
        for (const listener of listeners) listener({ code, message })
      }
    },
    onNew: (listener: (notice: CatalogNotice) => void): void => void listeners.push(listener),
    forget: (code: CatalogNotice['code']): void => void known.delete(code),
    all: (): CatalogNotice[] => [...known].map(([code, messages]) => ({ code, message: [...messages].join(' ') })),
  }
}

const MOST_NAMED = 5

/** The tokens in use that end soon or have ended. */
export const endNotice = (tokens: readonly Token[], now: number): CatalogNotice[] => {
  const soon = tokens
    .filter(({ markedRevoked }) => !markedRevoked)
    .flatMap((token) =>
      endingsOf(token, now)
        .filter((ending) => endsWithin(ending, now, SOON))
        .map(({ at, words }) => ({ at, text: `“${token.name}”: ${words}` })),
    )
    .toSorted((one, other) => one.at - other.at)
  if (soon.length === 0) return []
  const more = soon.length > MOST_NAMED ? `; and ${soon.length - MOST_NAMED} more` : ''
  const named = soon.slice(0, MOST_NAMED).map(({ text }) => text)
  return [{ code: 'ends-soon', message: `${named.join('; ')}${more}.` }]
}
