/** `npm run docs`: writes the generated pages. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GENERATED_PATHS, generatedPage } from './pages.ts'

for (const path of GENERATED_PATHS) {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await generatedPage(path, existsSync(file) ? readFileSync(file, 'utf8') : ''))
}
