import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GENERATED_PATHS, generatedPage } from '../../docs/generate/pages.ts'
import { ROOT } from './pages.ts'

describe('the generated docs', () => {
  it.for(GENERATED_PATHS)('include %s as the code has it', async (path) => {
    const current = await readFile(join(ROOT, path), 'utf8')
    expect(current, 'Run `npm run docs`').toBe(await generatedPage(path, current))
  })
})
