import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { regionPriceCalls } from '../shared/calls.ts'
import { settlementSheet } from '../shared/words.ts'
import * as q from './queries/read.ts'
import { ofPaper, settlementReads, stagesOf } from './queries/settle.ts'
import { countOf, impactOf, itemOf, itemsOf, shelfApart, singleSeen, wouldTouch } from './queries/touched.ts'
import { rulesOf } from './service.ts'

type In<K extends keyof typeof regionPriceCalls> = Input<(typeof regionPriceCalls)[K]>

/**
 * What an adjustment touches by stage, of the region or of one item: of now while it waits; once it began as it was counted
 * for the authority, and as it is settled by now for the others. Each reader sees what his wall lets him: a hospital its own papers.
 */
export const impact = async (ctx: Ctx, { id }: In<'impact'>) => {
  const a = await q.reads.get(ctx.tx, ctx.actor, id)
  if (a?.frozen) {
    // what was counted is the region's; of a hospital's or supplier's own there are the rows, and none of what is kept
    const settled = ctx.actor.org !== 'authority'
    const rules = rulesOf(a)
    return {
      ...(await countOf(ctx.tx, itemsOf(id))),
      frozen: true,
      settled,
      stages: settled ? (await stagesOf(ctx.tx, id)).filter((s) => rules[s.stage] !== 'keep') : a.frozen,
    }
  }
  if (!a && !(await singleSeen(ctx.tx, ctx.actor, id))) throw notFound()
  const targets = a ? wouldTouch(id) : itemOf(id)
  return {
    ...(await countOf(ctx.tx, targets)),
    frozen: false,
    settled: false,
    stages: await impactOf(ctx.tx, targets, !!a && shelfApart(rulesOf(a))),
  }
}

export const settlements = (ctx: Ctx, input: In<'settlements'>) => settlementReads.list(ctx.tx, ctx.actor, input)

/** All of them that the filters leave, in the order of the list. */
export const settlementExport = (ctx: Ctx, { type, columns, ...asked }: In<'settlementExport'>) =>
  exportBlob(ctx, {
    ...settlementSheet,
    rows: streamed(ctx.tx, settlementReads.rows(ctx.tx, ctx.actor, asked)),
    type,
    columns,
  })

/** Nothing of a paper the reader cannot see: his wall leaves out its lines. */
export const why = async (ctx: Ctx, { id }: In<'why'>) => ({ rows: await ofPaper(ctx.tx, ctx.actor, id) })
