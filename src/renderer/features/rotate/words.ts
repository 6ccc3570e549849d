import type { RotatePlan, RotationStep } from '../../../shared/model/lifecycle.ts'

/** What the yes is to, in a sentence. */
export const PLAN_WORDS: Readonly<Record<RotatePlan['newKey'], string>> = {
  'to-make':
    'A new key is made, tried, and put in the place of the old one. Nothing is deleted: the old key keeps working.',
  'in-space':
    'An earlier rotation was cut off. Its new key is in the space: it is taken from there, tried, and put in place. Nothing is made or deleted.',
  'in-vault':
    'An earlier rotation was not finished. Its new key is in the vault: it is tried again, and put in place. Nothing is made or deleted.',
}

export const YES_WORDS: Readonly<Record<RotatePlan['newKey'], string>> = {
  'to-make': 'Create the new key',
  'in-space': 'Go on with this key',
  'in-vault': 'Go on with this key',
}

export const STEP_WORDS: Readonly<Record<RotationStep, string>> = {
  making: 'Make the new key and keep it',
  waiting: 'Wait until it is active',
  trying: 'Try it wherever the old one should work',
  exchanging: 'Give it the old one’s name',
}
