import { nativeTheme } from 'electron'
import type { Handlers } from '../shared/contract/calls.ts'

/** Takes over the theme that the person chose, before a window gets its background. */
export const readTheme = async (handlers: Handlers): Promise<void> => {
  const app = await handlers['app.read'](null)
  if (app.ok) nativeTheme.themeSource = app.value.settings.theme
}

/** Lets frame, menus and dialogs follow the theme whenever settings are saved. */
export const followTheme = (handlers: Handlers): Handlers => ({
  ...handlers,
  'app.saveSettings': async (settings) => {
    const saved = await handlers['app.saveSettings'](settings)
    if (saved.ok) nativeTheme.themeSource = saved.value.theme
    return saved
  },
})
