import type { JudgedCase } from '../../src/core/diagnosis/judged-case.ts'

/** A case of which nothing is known, neither of a diagnosis nor of a pasted text. */
export const NOTHING_KNOWN: JudgedCase = {
  facts: null,
  text: null,
  answer: null,
  asked: null,
  request: null,
  management: { environments: null, aliases: null, key: null, keyApi: null, twin: null, account: null },
  evidence: [],
  saw: () => false,
  isAlone: true,
}
