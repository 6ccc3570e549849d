import type { Reporter, TestModule } from 'vitest/node'

/** Closes a run with one plain line, `unit: 12 passed, 0 failed, 0 skipped`, that people and machines read alike. */
export default class VitestLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, { passed: number; failed: number; skipped: number }>()
    for (const module of modules) {
      const name = module.project.name
      const count = counts.get(name) ?? { passed: 0, failed: 0, skipped: 0 }
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'pending') count.skipped += 1
        else count[state] += 1
      }
      // A file that does not even load has failed, though no test of it ran.
      if (module.state() === 'failed' && count.failed === 0) count.failed += 1
      counts.set(name, count)
    }
    for (const [name, { passed, failed, skipped }] of counts) {
      process.stdout.write(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`)
    }
  }
}
