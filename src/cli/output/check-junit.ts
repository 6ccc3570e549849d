import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import type { Verdict } from '../../shared/model/verdict.ts'
import { oneLine, printable } from '../../shared/text/printable.ts'

/** XML 1.0 has no sign at all for these (section 2.2), not even an escaped one. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text as it may stand in an element or an attribute. */
const xml = (text: string): string =>
  printable(text.replace(/\s+/g, ' '))
    .replace(NOT_XML, '\ufffd')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const attributes = (given: Readonly<Record<string, string | number>>): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${xml(String(value))}"`)
    .join('')

/** A token that is refused is a failure. Where nothing was learned the check itself has failed: an error. */
const ELEMENT: Readonly<Record<Verdict, 'failure' | 'error' | null>> = {
  accepted: null,
  rejected: 'failure',
  'no-access': 'failure',
  'not-checked': 'error',
  unreadable: 'error',
}

const secondsOf = (results: readonly CheckResult[]): string =>
  (results.flatMap(({ probes }) => probes).reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1_000).toFixed(3)

const counts = (results: readonly CheckResult[]): Record<string, string | number> => {
  const count = (element: 'failure' | 'error'): number =>
    results.filter(({ verdict }) => ELEMENT[verdict] === element).length
  return { tests: results.length, failures: count('failure'), errors: count('error'), time: secondsOf(results) }
}

const caseOf = (result: CheckResult): string => {
  const { token, service, space, environment, api, verdict, sentence, causes, changed } = result
  const name = [token, environment ?? 'default environment', api].join(', ')
  const head = `    <testcase${attributes({ name, classname: [service, ...(space === null ? [] : [space])].join('.'), time: secondsOf([result]) })}`
  const element = ELEMENT[verdict]
  const [cause] = causes
  if (element === null || cause === undefined) return `${head}/>`
  const before = changed === null ? [] : [`Before: ${changed.verdict}, ${changed.cause}.`]
  const text = [
    `${cause.id} (${cause.certainty}): ${cause.headline}`,
    ...(cause.next === '' ? [] : [`Next: ${cause.next}`]),
    ...before,
  ]
  const type = `${verdict}: ${cause.id}`
  return [
    `${head}>`,
    `      <${element}${attributes({ type, message: oneLine(sentence) })}>${text.map(xml).join('\n')}</${element}>`,
    '    </testcase>',
  ].join('\n')
}

/** A check as JUnit's XML, one test case per cell. It contains what the strictest schema (Ant's) wants, and nothing that others refuse. */
export const checkJunit = ({ results }: CheckReport, at: Date): string => {
  const suite = {
    name: 'token-desk check',
    package: 'token-desk',
    id: 0,
    timestamp: at.toISOString().slice(0, 19),
    // The host name of the machine is private.
    hostname: 'localhost',
    ...counts(results),
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite${attributes(suite)}>`,
    '    <properties>',
    `      <property${attributes({ name: 'generator', value: 'token-desk' })}/>`,
    '    </properties>',
    ...results.map(caseOf),
    '    <system-out/>',
    '    <system-err/>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}
