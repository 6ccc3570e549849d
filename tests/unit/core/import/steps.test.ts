import { describe, expect, it } from 'vitest'
import { readImport } from '../../../../src/core/import/import.ts'
import { readSources } from '../../../../src/core/import/read.ts'
import type { Steps } from '../../../../src/core/import/steps.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'

const known = { services: [...PRESET_SERVICES], spaces: [], tokens: [] }

const key = (index: number): string => `fakeKey-${String(index).padStart(6, '0')}`.padEnd(43, 'Ab3')

/** One token in each form that people have many of. */
const FORMS: Record<string, (index: number) => string> = {
  variables: (index) => `CONTENTFUL_SPACE_${index}=space${index}\nCONTENTFUL_ACCESS_TOKEN_${index}=${key(index)}\n`,
  YAML: (index) => `site${index}:\n  contentful:\n    space: space${index}\n    accessToken: ${key(index)}\n`,
  'lines of JSON': (index) =>
    `{"site": ${index}, "contentful": {"space": "space${index}", "accessToken": "${key(index)}"}}\n`,
  code: (index) => `const client${index} = createClient({ space: 'space${index}', accessToken: '${key(index)}' })\n`,
  'no token': (index) => `item${index}:\n  title: "A title"\n  count: ${index}\n`,
}

const textOf = (form: (index: number) => string, count: number): string =>
  Array.from({ length: count }, (_, at) => form(at)).join('')

const countSteps = (steps: Steps<unknown>): number => {
  let count = 0
  while (steps.next().done !== true) count += 1
  return count
}

describe('reading a long text', () => {
  it.each(Object.entries(FORMS))('can pause more often the longer the text is: %s', (_name, form) => {
    const stepsOf = (count: number): number => countSteps(readSources([{ file: null, text: textOf(form, count) }]))
    const [short, long] = [stepsOf(1_000), stepsOf(4_000)]
    expect(short).toBeGreaterThan(10)
    expect(long / short).toBeGreaterThan(2.5)
  })

  it('gives other work its turn many times', async () => {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await readImport([{ file: null, text: textOf((index) => FORMS['YAML']?.(index) ?? '', 5_000) }], known, () =>
      Promise.resolve([]),
    )
    isOver = true
    expect(turns).toBeGreaterThan(5)
  })

  it('ends when its signal is aborted', async () => {
    const abort = new AbortController()
    const text = textOf((index) => FORMS['YAML']?.(index) ?? '', 5_000)
    const reading = readImport([{ file: null, text }], known, () => Promise.resolve([]), { signal: abort.signal })
    abort.abort(new Error('Stopped.'))
    await expect(reading).rejects.toThrow('Stopped.')
  })
})
