import { implement } from '#kernel/server/implement.ts'
import { requisitionWhole } from '#modules/requisition/server/public.ts'
import { evidenceCalls } from '../shared/calls.ts'
import { makePack } from './pack.ts'
import { packsOf } from './queries.ts'
import { readPack } from './reading.ts'
import { verify } from './verify.ts'

export const evidenceRoutes = implement(
  evidenceCalls,
  {
    evidence: makePack,
    evidencePacks: async (ctx, { id }) => {
      await requisitionWhole(ctx, id)
      return packsOf(ctx.tx, ctx.actor, id)
    },
    verifyEvidence: verify,
  },
  { verifyEvidence: { look: readPack } },
)
