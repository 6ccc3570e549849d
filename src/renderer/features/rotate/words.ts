import type { RotatePlan, RotationStep } from '../../../shared/model/lifecycle.ts'

/** What the yes is to, in a sentence. */
export const PLAN_WORDS: Readonly<Record<RotatePlan['newKey'], string>> = {
  'to-make':
    'A new key is created, tried, and put in place of the old one. Nothing is deleted: the old key keeps working.',
  'in-space':
    'An earlier rotation was interrupted. Its new key is already in the space: it is read from there, tried, and put in place. Nothing is created or deleted.',
  'in-vault':
    'An earlier rotation was not finished. Its new key is in the vault: it is tried again and put in place. Nothing is created or deleted.',
}

export const YES_WORDS: Readonly<Record<RotatePlan['newKey'], string>> = {
  'to-make': 'Create the new key',
  'in-space': 'Continue with this key',
  'in-vault': 'Continue with this key',
}

export const STEP_WORDS: Readonly<Record<RotationStep, string>> = {
  making: 'Create the new key and keep it',
  waiting: 'Wait until it is active',
  trying: 'Try it wherever the old one should work',
  exchanging: 'Give it the old one’s name',
}
