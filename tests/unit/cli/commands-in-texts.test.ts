import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A command of Token Desk within a sentence, without backticks around it. */
const BARE = /(?:[Uu]se|[Rr]un|[Ww]ith|from|[“"])\s?token-desk [a-z]|(?<!Usage|fish): token-desk [a-z$]/

it('puts each command within a sentence in backticks, so that its end is seen', () => {
  const files = globSync('src/{cli,core,shared}/**/*.ts', { cwd: new URL('../../..', import.meta.url) })
  expect(files.length).toBeGreaterThan(100)
  const bare = files.flatMap((file) =>
    readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => BARE.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(bare).toEqual([])
})
