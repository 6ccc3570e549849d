import type { Settings } from '../../../shared/model/settings.ts'
import { app } from '../../bridge/app.svelte.ts'
import { commands, type Command } from '../../bridge/commands.svelte.ts'
import { tellError } from '../../ui/toasts.ts'

const group = 'View'

const choose = async (look: Partial<Pick<Settings, 'theme' | 'density'>>): Promise<void> => {
  const error = await app.save({ ...app.settings, ...look })
  if (error !== null) tellError(error)
}

const theme = (value: Settings['theme'], label: string, keywords: string): Command => ({
  id: `theme-${value}`,
  label,
  group,
  keywords: `theme appearance colors mode ${keywords}`,
  off: () => (app.settings.theme === value ? 'This is the theme already.' : null),
  run: () => void choose({ theme: value }),
})

/** How the window looks: what the settings have under “Appearance”. Gives back what takes them away. */
export const registerLooks = (): (() => void) =>
  commands.register(
    theme('light', 'Light theme', 'bright white day'),
    theme('dark', 'Dark theme', 'black night'),
    theme('system', 'Theme of the system', 'automatic default'),
    {
      id: 'toggle-density',
      get label() {
        return app.settings.density === 'compact' ? 'Comfortable lines' : 'Compact lines'
      },
      group,
      keywords: 'density spacing dense tight roomy rows',
      run: () => void choose({ density: app.settings.density === 'compact' ? 'comfortable' : 'compact' }),
    },
  )
