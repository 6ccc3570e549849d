import { describe, it } from 'vitest'
import { corrected } from './corpus/public-corrected.ts'
import { files } from './corpus/public-files.ts'
import { fresh } from './corpus/public-fresh.ts'
import { further } from './corpus/public-further.ts'
import { languages } from './corpus/public-languages.ts'
import { mixedLater } from './corpus/public-mixed-later.ts'
import { mixed } from './corpus/public-mixed.ts'
import { operations } from './corpus/public-operations.ts'
import { practice } from './corpus/public-practice.ts'
import { programs } from './corpus/public-programs.ts'
import { scripts } from './corpus/public-scripts.ts'
import { unseen } from './corpus/public-unseen.ts'
import { holds } from './holds.ts'

describe.concurrent('import of texts like those in public repositories', () => {
  it.each([
    ...files,
    ...scripts,
    ...languages,
    ...operations,
    ...unseen,
    ...further,
    ...fresh,
    ...programs,
    ...mixed,
    ...mixedLater,
    ...corrected,
    ...practice,
  ])('reads $name', holds)
})
