import type { Settings } from '../../../shared/model/settings.ts'

/** The settings as they are now, with what was changed of them in a dialog that opened when they were `before`. */
export const withChanges = (before: Settings, wanted: Partial<Settings>, now: Settings): Settings => {
  const isChanged = ([name, value]: [string, unknown]): boolean => value !== before[name as keyof Settings]
  return { ...now, ...(Object.fromEntries(Object.entries(wanted).filter(isChanged)) as Partial<Settings>) }
}
