import { nativeTheme } from 'electron'
import type { Handlers } from '../shared/contract/contract.ts'

/** Lets frame, menus and dialogs follow the theme that the person chose, now and whenever settings are saved. */
export const followTheme = (handlers: Handlers): Handlers => {
  void handlers['app.read'](null).then((app) => {
    if (app.ok) nativeTheme.themeSource = app.value.settings.theme
  })
  return {
    ...handlers,
    'app.saveSettings': async (settings) => {
      const saved = await handlers['app.saveSettings'](settings)
      if (saved.ok) nativeTheme.themeSource = saved.value.theme
      return saved
    },
  }
}
