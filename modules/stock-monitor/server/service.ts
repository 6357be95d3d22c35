import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { alarmLabels } from '../shared/alarms.ts'
import type { monitorCalls } from '../shared/calls.ts'
import { suggestOf } from '../shared/suggest.ts'
import { monitorSheet } from '../shared/words.ts'
import * as l from './queries/look.ts'
import * as q from './queries/read.ts'

type Calls = typeof monitorCalls

/** A row with what to buy of it. */
const withSuggestion = ({ item, hospitalId: _, ...row }: q.Found) => ({
  ...row,
  catalogItemId: item?.id ?? null,
  suggest: item ? suggestOf(row, item) : '0',
})

export const query = async ({ tx, actor }: Ctx, input: Input<Calls['query']>) => {
  const page = await q.list(tx, actor, input)
  return { ...page, rows: page.rows.map(withSuggestion) }
}

/** The list as a file: the rows of its filters in its order. */
export const exportList = async (ctx: Ctx, { type, columns, ...wish }: Input<Calls['export']>) => {
  // one line of words for several alarms, and the day the oldest began
  async function* rows() {
    for await (const row of streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish)))
      yield {
        ...row,
        alarms: row.alarms.map((a) => say(alarmLabels[a.kind], ctx.lang)).join(' '),
        since: row.alarms.map((a) => a.since).toSorted()[0] ?? null,
      }
  }
  return exportBlob(ctx, { name: '库存监测', fields: monitorSheet, rows: rows(), type, columns })
}

/** Counts what became of a reminder. */
const outcome = (asked: number, watched: number, done: number) => ({
  done,
  already: watched - done,
  none: asked - watched,
})

/** Reminds the storekeepers and the leader of what is the matter with these rows: of each once a day. */
export const remind = async (ctx: Ctx, { ids }: Input<Calls['remind']>) => {
  const rows = await q.pairsOf(ctx.tx, ctx.actor, [...new Set(ids)])
  if (rows.length < new Set(ids).size) throw notFound('库存不存在')
  const alarmed = rows.filter((r) => r.kinds.length > 0)
  const due = await elevated(ctx, async () => {
    for (const [hospitalId, own] of Map.groupBy(alarmed, (r) => r.hospitalId))
      await l.look(ctx.tx, { hospitalId, productIds: [...new Set(own.map((r) => r.productId))] })
    return l.remind(ctx.tx, { pairs: alarmed })
  })
  const isDue = new Set(due.map((d) => `${d.pointId} ${d.productId}`))
  const told = alarmed.filter((r) => isDue.has(`${r.pointId} ${r.productId}`))
  for (const [orgId, own] of Map.groupBy(told, (r) => r.hospitalId))
    await tellNotice(ctx, {
      orgId,
      codes: ['inventory/inventoryMonitoring:setThreshold', 'inventory/inventoryMonitoring:remind'],
      event: 'stock.levelReminder',
      template: '{{org}}提醒：{{point}}的「{{name}}」等 {{n}} 个品种库存有预警，请处理',
      params: { org: ctx.actor.orgName, name: own[0]!.name, point: own[0]!.point, n: String(own.length) },
      path: `/inventory/inventoryMonitoring?alarm=${encodeURIComponent(JSON.stringify([...new Set(own.flatMap((r) => r.kinds))]))}`,
    })
  return outcome(rows.length, alarmed.length, told.length)
}

/** The same for lots, each once a day; those that are not near their end have nothing to be reminded of. */
export const remindLots = async (
  ctx: Ctx,
  lots: readonly { id: string; hospitalId: string; productId: string }[],
): Promise<ReadonlySet<string>> => {
  const due = await elevated(ctx, async () => {
    for (const [hospitalId, own] of Map.groupBy(lots, (r) => r.hospitalId))
      await l.look(ctx.tx, { hospitalId, productIds: [...new Set(own.map((r) => r.productId))] })
    return l.remind(ctx.tx, { lots: lots.map((r) => r.id) })
  })
  return new Set(due.flatMap((d) => d.balanceId ?? []))
}
