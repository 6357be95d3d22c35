import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { entryCalls } from '../shared/calls.ts'
import { MOST_LINES } from '../shared/kinds.ts'
import { newPartiesOf, partiesFor } from './agreed.ts'
import { candidates } from './queries/choices.ts'
import { papersOf } from './queries/read.ts'

type Calls = typeof entryCalls
const MOST = 50

/** Of the authority without hospitals yet, the region's prices alone. */
const pairsOf = async (
  ctx: Ctx,
  { partnerId, hospitalIds }: { partnerId: string; hospitalIds?: string[] | undefined },
) =>
  ctx.actor.org === 'authority' && !hospitalIds?.length
    ? { supplierId: partnerId, hospitalIds: [] }
    : partiesFor(ctx, { partnerId, hospitalIds }).then((pairs) => ({
        supplierId: pairs[0]!.supplierId,
        hospitalIds: pairs.map((p) => p.hospitalId),
      }))

/** What may be agreed with a partner. */
export const choose = async (ctx: Ctx, { ids, codes, keyword, all, ...said }: Input<Calls['candidates']>) => {
  if (ids?.length === 0 || codes?.length === 0) return []
  if (all) return candidates(ctx.tx, { ...(await pairsOf(ctx, said)), keyword, all, most: MOST_LINES })
  const most = ids?.length ?? (codes ? codes.length * 2 : MOST)
  return candidates(ctx.tx, { ...(await pairsOf(ctx, said)), ids, codes, keyword, most })
}

/** The two sides as their cards name them, and what certificates the supplier has. */
export const sides = async (ctx: Ctx, { partnerId, hospitalId }: Input<Calls['sides']>) => {
  const hospitalIds = hospitalId ? [hospitalId] : undefined
  const [pair] = await partiesFor(ctx, { partnerId, hospitalIds })
  return { parties: await newPartiesOf(ctx, pair!, [], false), papers: await papersOf(ctx.tx, pair!.supplierId) }
}
