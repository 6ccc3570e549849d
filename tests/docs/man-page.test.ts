import { describe, expect, it } from 'vitest'
import { manPage } from '../../docs/generate/man-page.ts'
import { COMMAND_NAMES } from '../../src/cli/commands/all-commands.ts'

const REQUESTS = /^\.(?:\\"|TH|SH|SS|TP|PP|B|nf|fi|RS|RE)(?: |$)/

describe('the manual page', () => {
  const lines = manPage().split('\n')

  it('has a section for every command', () => {
    const sections = lines.flatMap((line) => /^\.SS "(.*)"$/.exec(line)?.[1] ?? [])
    expect(sections.toSorted()).toEqual(COMMAND_NAMES.map((name) => name.replaceAll('-', '\\-')).toSorted())
  })

  it('contains no text that troff reads as a request or an escape', () => {
    expect(lines.filter((line) => /^[.']/.test(line) && !REQUESTS.test(line))).toEqual([])
    expect(lines.filter((line) => /\\(?!["&e-]|f[BIR]|\[u[0-9A-F]{4,}\])/.test(line))).toEqual([])
    expect(lines.filter((line) => /[^\x20-\x7e]/.test(line))).toEqual([])
  })
})
