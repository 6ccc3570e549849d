/** Failures that the Playground can show at once, with what the first screen calls them. */
export const LESSONS = {
  'revoked-key': 'a revoked key',
  'wrong-api': 'the wrong API',
  'missing-environment': 'a missing environment',
} as const

export type LessonId = keyof typeof LESSONS
export const LESSON_IDS = Object.keys(LESSONS) as LessonId[]
