import { RECORD_FORM_LABELS, type BodyReading } from '../../../shared/model/error-record.ts'
import type { TextReading } from './text-reading.ts'

type Undescribed = Omit<TextReading, 'what'>

const CLIENTS: readonly (readonly [RegExp, string])[] = [
  [/axios|Request failed with status code/i, 'an axios error'],
  [/guzzle/i, 'a Guzzle error'],
  [/retrofit|okhttp/i, 'an okhttp error'],
  [/RestClient/, 'a RestClient error'],
  [/Faraday/, 'a Faraday error'],
  [/apollo|Response not successful: Received/i, 'an Apollo error'],
  [/requests\.exceptions|urllib3/, 'a Python requests error'],
  [/System\.Net\.Http/, 'a .NET HTTP error'],
  [/Failed to load resource|\(Unauthorized\)|@ \w+\.js:\d+/, 'a line of a browser’s console'],
]

const BODIES: Readonly<Partial<Record<BodyReading['class'], string>>> = {
  'platform-json': 'content of the platform',
  'other-json': 'JSON that is not the platform’s',
  html: 'a web page',
  image: 'an image',
  binary: 'binary data',
  empty: 'an empty text',
  'truncated-json': 'JSON that breaks off',
  'not-utf8': 'text in an unknown encoding',
}

/** An SDK's object with other lines around it is still one. */
const isSdkObject = ({ reading, form }: Undescribed): boolean =>
  form === 'log' &&
  (reading.record?.deviations.some(({ message }) => message.startsWith("This is an SDK's form")) ?? false)

const whatWasRead = (read: Undescribed, text: string): string => {
  const { matters, basis, form, reading } = read
  if (basis === 'sentence') return 'a sentence of the platform, without its record'
  if (basis === 'class-name') return 'the name of an error'
  if (isSdkObject(read)) return RECORD_FORM_LABELS['sdk-json']
  if (form !== null) return RECORD_FORM_LABELS[form]
  switch (matters) {
    case 'nothing-sent':
      return 'a client’s complaint about its own settings'
    case 'failure':
      return 'the words of a failed connection'
    case 'browser':
      return 'a browser’s console message'
    case 'retries':
      return 'an SDK’s warnings about its retries'
    default:
      break
  }
  if (basis === 'status') {
    const client = CLIENTS.find(([pattern]) => pattern.test(text))?.[1] ?? 'an HTTP client’s error'
    return `${client} with nothing but its status`
  }
  if (basis === 'hint') return 'a tool’s own words for an error'
  return BODIES[reading.class] ?? 'no known error'
}

/** The reading with what it is called. What is no answer is a text. */
export const describeReading = (read: Undescribed, text: string): TextReading => {
  const isAnswer =
    read.reading.record !== null || read.matters === 'none' || (read.matters === 'answer' && read.said === null)
  return {
    ...read,
    what: whatWasRead(read, text),
    reading: isAnswer ? read.reading : { ...read.reading, class: 'text' },
  }
}
