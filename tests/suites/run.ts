/** `npm test` and `npm run test:all`: runs the suite that the first argument names. */
import { runSteps } from './run-parts.ts'
import { SUITES } from './suites.ts'

const name = process.argv[2] ?? ''
const steps = SUITES[name]
if (steps === undefined) throw new Error(`Unknown suite "${name}". Suites: ${Object.keys(SUITES).join(', ')}`)
if (process.stdout.isTTY) process.env['FORCE_COLOR'] ??= '1'
process.exitCode = await runSteps(
  name,
  steps,
  (script) => ['npm', 'run', '--silent', script],
  (text) => void process.stdout.write(text),
)
