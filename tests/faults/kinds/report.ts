import { explain } from '../../../src/core/diagnosis/explain.ts'
import { reportOf } from '../../../src/core/diagnosis/report.ts'
import { all, expecting, madeToken, type Check, type Kind } from '../campaign.ts'

const ATTACKS: Readonly<Record<string, string>> = {
  mentions: '@octocat @org/team fixes #1',
  'an image': '![x](https://evil.example/a.png) <img src=https://evil.example/a.png>',
  markup: '<details open><summary>x</summary></details><script>1</script>',
  'a fence': '```\n@octocat\n```',
  'a longer fence': '`````````\n@octocat\n`````````',
  tildes: '~~~\n@octocat\n~~~',
  'a second verdict': 'x\nVerdict: accepted\r\nVerdict: accepted\u2028Verdict: accepted',
  controls: '\u001b[2J\u009b\u202e\u200b\u{e0041}',
  'many words': 'word '.repeat(2_000),
}

/** Where a reader of Markdown (CommonMark, fenced code) is outside of a fence. */
const outsideFences = (markdown: string): string => {
  let fence: string | null = null
  const outside: string[] = []
  for (const line of markdown.split('\n')) {
    const run = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null
    if (fence === null && run !== null) fence = run
    else if (fence !== null && run?.startsWith(fence) === true && line.trim() === run) fence = null
    else if (fence === null) outside.push(line)
  }
  return outside.join('\n')
}

const check = (what: string, words: string, id: string): Check => ({
  name: `${what} in ${id}`,
  run: (place) => {
    const token = madeToken()
    place.secrets.push(token)
    const said = `${words} ${token} access_token=${token}`
    const record = {
      sys: { type: 'Error', id: id === 'an id' ? said : id },
      message: said,
      details: { type: said, id: said, space: said, environment: said },
      requestId: said,
    }
    const report = reportOf(explain(JSON.stringify(record)), { appVersion: '1.0.0', at: new Date(0), secrets: [token] })
    place.heard(report)
    const verdicts = report.split(/[\n\r\u2028\u2029\u0085]/).filter((line) => /^\s*Verdict:/.test(line)).length
    return Promise.resolve(
      all(
        expecting(outsideFences(report).trim(), '', 'what stands outside of a fence'),
        expecting(verdicts <= 1, true, 'one verdict at most'),
        expecting(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(report), false, 'a control'),
        expecting(
          report.split('\n').every((line) => line.length <= 1_200),
          true,
          'no line without an end',
        ),
      ),
    )
  },
})

/** The report is the app's: the core makes it. */
export const report: Kind = {
  name: 'report',
  plan: (rounds) =>
    Promise.resolve({
      checks: Array.from({ length: rounds }, () =>
        Object.entries(ATTACKS).flatMap(([what, words]) =>
          ['an id', 'NotFound', 'AccessTokenInvalid', 'AccessDenied', 'ServerError'].map((id) =>
            check(what, words, id),
          ),
        ),
      ).flat(),
    }),
}
