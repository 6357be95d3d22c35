import type { Noun } from '#kernel/server/noun.ts'
import { vbpInvariants } from './server/invariants.ts'
import { vbpWarnings } from './server/queries/warnings.ts'

export const noun: Noun = {
  name: 'vbp',
  invariants: vbpInvariants,
  warnings: vbpWarnings,
}
