import type { Noun } from '#kernel/server/noun.ts'
import { vbpInvariants } from './server/invariants.ts'

export const noun: Noun = {
  name: 'vbp',
  invariants: vbpInvariants,
}
