/** What clients printed, as files of texts: one file for each client, and one part for each situation. */

export type Printed = { situation: string; text: string }

const HEADING = /^=== (.+)$/

export const formatRecord = (printed: readonly Printed[]): string =>
  printed.map(({ situation, text }) => `=== ${situation}\n${text}\n`).join('\n')

export const parseRecord = (file: string): Printed[] => {
  const parts: { situation: string; lines: string[] }[] = []
  for (const line of file.split('\n')) {
    const situation = HEADING.exec(line)?.[1]
    if (situation === undefined) parts.at(-1)?.lines.push(line)
    else parts.push({ situation, lines: [] })
  }
  return parts.map(({ situation, lines }) => ({ situation, text: lines.join('\n').trim() }))
}

// eslint-disable-next-line no-control-regex -- colors are control characters
const COLORS = /\u001b\[[\d;?]*[A-Za-z]/g

/** What differs between two runs or two computers, replaced. `folders`: absolute paths. */
export const masked = (printed: string, folders: readonly string[]): string =>
  folders
    .reduce((text, folder) => text.replaceAll(folder, '/app'), printed.replace(COLORS, ''))
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000000')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d(\.\d+)?Z?/g, '2026-11-27T10:00:00.000Z')
    .replace(/\[\d\d:\d\d:\d\d\]/g, '[10:00:00]')
    .replace(/^\d\d:\d\d:\d\d - /gm, '10:00:00 - ')
    .replace(/Waiting for \d+ ms/g, 'Waiting for 2000 ms')
    // Node's own objects, which differ between its versions. They contain the whole token.
    .replace(/^( +)(?:request|response|socket|res|errors): [^\n]*[{[]\n[^]*?^\1[}\]],?\n/gm, '')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:443')
    .replace(/\bport: \d+/g, 'port: 443')
    .replace(/node\.js\/v?[\d.]+/g, 'node.js/v24.0.0')
    .replace(/os (Linux|macOS|Windows)\/[^;]*;/g, 'os Linux/6.0.0;')
    .replace(/scenarios\.cjs:\d+:\d+/g, 'scenarios.cjs:1:1')
    .replace(/\(\d+s\)/g, '(1s)')
    // Written to the other stream, so that its place isn't the same each time.
    .replace(/^\[contentful-management\] The nested .*\n/gm, '')
    .replace(/errors-migration-\d+/g, 'errors-migration-1')
    .replace(/Node\.js v[\d.]+/g, 'Node.js v24.0.0')
    // Frames of Node differ between its versions; those that contentful-cli draws a box around differ with the length of a path.
    .replace(/\n +at [^\n]*(?:\bnode:|redirect\.cjs)[^\n]*?(?=(?: \{)?(?:\n|$))/g, '')
    .replace(/^│ (?: +at |\(|__webpack).*│\n/gm, '')
    .replace(/[ \t]+$/gm, '')
    .trim()
