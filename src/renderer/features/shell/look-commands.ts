import { TEXT_SIZES } from '../../../shared/model/default-settings.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { app, commands, type Ungrouped } from '../../bridge/index.ts'
import { orTell } from '../../ui/toasts.ts'

const choose = (look: Partial<Pick<Settings, 'theme' | 'density' | 'textSize' | 'treeGrouping'>>): void =>
  void orTell(app.save(look))

const theme = (value: Settings['theme'], label: string, keywords: string): Ungrouped => ({
  id: `theme-${value}`,
  label,
  keywords: `theme appearance colors mode ${keywords}`,
  off: () => (app.settings.theme === value ? 'This theme is already in use.' : null),
  run: () => choose({ theme: value }),
})

/** The next text size in one direction. `null` at the end. */
const nextSize = (step: 1 | -1): Settings['textSize'] | null =>
  TEXT_SIZES[TEXT_SIZES.indexOf(app.settings.textSize) + step] ?? null

const textStep = (step: 1 | -1, label: string, keywords: string, off: string): Ungrouped => ({
  id: step === 1 ? 'larger-text' : 'smaller-text',
  label,
  keywords: `text size font letters ${keywords}`,
  off: () => (nextSize(step) === null ? off : null),
  run: () => {
    const textSize = nextSize(step)
    if (textSize !== null) choose({ textSize })
  },
})

const grouping = (value: Settings['treeGrouping'], label: string, keywords: string): Ungrouped => ({
  id: `group-${value}`,
  label,
  keywords: `vault grouping arrange list tokens environments ${keywords}`,
  off: () => (app.settings.treeGrouping === value ? 'The tokens are grouped this way already.' : null),
  run: () => choose({ treeGrouping: value }),
})

/** How the window looks: what the settings have under “Appearance”. Gives back what takes them away. */
export const registerLooks = (): (() => void) =>
  commands.register(
    'View',
    theme('light', 'Light theme', 'bright white day'),
    theme('dark', 'Dark theme', 'black night'),
    theme('system', 'System theme', 'automatic default'),
    textStep(1, 'Larger text', 'bigger increase zoom', 'Text is as large as it gets.'),
    textStep(-1, 'Smaller text', 'decrease reduce', 'Text is as small as it gets.'),
    grouping('by-environment', 'Group tokens by space and environment', 'under each'),
    grouping('by-token', 'Group tokens by space', 'once flat short compact'),
    {
      id: 'toggle-density',
      get label() {
        return app.settings.density === 'compact' ? 'Comfortable lines' : 'Compact lines'
      },
      keywords: 'density spacing dense tight roomy rows',
      run: () => choose({ density: app.settings.density === 'compact' ? 'comfortable' : 'compact' }),
    },
  )
