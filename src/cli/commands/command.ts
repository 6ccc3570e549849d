import type { Result } from '../../shared/contract/result.ts'
import type { Arguments } from '../arguments/parse.ts'
import type { Screen } from '../output/screen.ts'
import type { Refusal } from '../refusal.ts'
import type { System } from '../system.ts'

/** Carries out a command; gives the exit code, or why it does not do what it was asked. */
export type Command = (args: Arguments, system: System, screen: Screen) => Promise<Result<number, Refusal>>
