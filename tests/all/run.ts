/** `npm test`: everything that can run on this machine, and one line at the end that says what it came to. */
import { STEPS } from './parts.ts'
import { runSteps } from './run-parts.ts'

if (process.stdout.isTTY) process.env['FORCE_COLOR'] ??= '1'
process.exitCode = await runSteps(
  STEPS,
  (script) => ['npm', 'run', '--silent', script],
  (text) => void process.stdout.write(text),
)
