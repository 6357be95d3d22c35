import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { say } from '#kernel/server/say.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { exportLimit } from '#kernel/shared/exporting.ts'
import { categories } from '#modules/contract/shared/kinds.ts'
import type { statCalls } from '../shared/statistics.ts'
import { outlineSheet, spreadSheet, statSheet } from '../shared/words.ts'
import * as s from './queries/statistics.ts'

type Calls = typeof statCalls

/** Groups of contracts and their total; to the authority also the prices that differ between hospitals. */
export const outline = async (
  { tx, actor }: Ctx,
  input: Input<Calls['outline']>,
): Promise<Answer<Calls['outline']>> => {
  const { by: _, ...asked } = input
  // nobody below reads what others pay
  const told = actor.org === 'authority' ? await s.spreads(tx, actor, asked) : { spreads: [], spreadTotal: 0 }
  return { ...(await s.outline(tx, actor, input)), ...told }
}

export const detail = ({ tx, actor }: Ctx, input: Input<Calls['detail']>) => s.list(tx, actor, input)

export const exportDetail = (ctx: Ctx, { type, columns, ...wish }: Input<Calls['export']>) => {
  const rows = streamed(ctx.tx, s.forExport(ctx.tx, ctx.actor, wish))
  return exportBlob(ctx, { name: '合同统计明细', fields: statSheet, rows, type, columns })
}

/** What an outline is asked with. */
const asked = ({ hospitalId, supplierId, typeId, signedOn }: Input<Calls['spreadExport']>) => ({
  ...{ hospitalId, supplierId, typeId, signedOn },
})

/** The outline as a file, as the page shows it: its groups in their order, then the total; hidden amounts are empty cells. */
export const exportOutline = async (ctx: Ctx, input: Input<Calls['outlineExport']>) => {
  const { type, columns, by = 'type' } = input
  const { rows, total } = await s.outline(ctx.tx, ctx.actor, { by, ...asked(input) })
  const named = (r: (typeof rows)[number]) =>
    by === 'category'
      ? say(categories[r.key as keyof typeof categories], ctx.lang)
      : r.name || say('无负责人', ctx.lang)
  const told = [...rows.map((r) => ({ ...r, name: named(r) })), { ...total, name: say('合计', ctx.lang) }]
  return exportBlob(ctx, { name: '合同统计', fields: outlineSheet, rows: told, type, columns })
}

/** The spreads of prices as a file, all of them. */
export const exportSpreads = async (ctx: Ctx, input: Input<Calls['spreadExport']>) => {
  const { type, columns } = input
  // one more than a file may hold, so that none is left out silently
  const { spreads } = await s.spreads(ctx.tx, ctx.actor, asked(input), exportLimit + 1)
  return exportBlob(ctx, { name: '合同价差', fields: spreadSheet, rows: spreads, type, columns })
}
