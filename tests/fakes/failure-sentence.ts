import { failureWords } from '../../src/core/requests/transport-failures.ts'

/** The words of a transport failure as one text. */
export const failureSentence = (...given: Parameters<typeof failureWords>): string => {
  const { message, advice } = failureWords(...given)
  return `${message} ${advice}`
}
