import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import type { Input } from '#kernel/shared/call.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { lock as lockLots, unlock as release } from '#modules/stock/server/public.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { near2Days, near3Days, remindLots } from '#modules/stock-monitor/server/public.ts'
import type { expiryCalls } from '../shared/calls.ts'
import { expirySheet } from '../shared/words.ts'
import { type Outlook, outlook } from './queries/outlook.ts'
import * as q from './queries/read.ts'

type Calls = typeof expiryCalls

const unknown: Outlook = { daily: null, leftOver: null, better: null }
const withOutlook = async ({ tx }: Ctx, lots: readonly q.Lot[]) => {
  const known = await outlook(tx, lots)
  const fine = await fineUnits(
    tx,
    [...known.values()].flatMap((o) => o.leftOver ?? []),
  )
  return lots.map(({ hospitalId: _, ...lot }) => {
    const { leftOver, ...look } = known.get(lot.id) ?? unknown
    // nobody finds 17.53 ampoules on a shelf
    const { scale } = bounds[boundOfUnit(lot.minUnit, fine)]
    return { ...lot, ...look, leftOver: leftOver && new Decimal(leftOver).toDecimalPlaces(scale).toFixed() }
  })
}

export const query = async (ctx: Ctx, input: Input<Calls['query']>) => {
  const page = await q.list(ctx.tx, ctx.actor, input)
  const days = { near2: await configOf(ctx, near2Days), near3: await configOf(ctx, near3Days) }
  return { ...page, rows: await withOutlook(ctx, page.rows), days }
}

const CHUNK = 1000
/** The list as a file: the lots of its filters in its order, each with its outlook. */
export const exportList = async (ctx: Ctx, { type, columns, ...wish }: Input<Calls['export']>) => {
  async function* rows() {
    let some: q.Lot[] = []
    const flat = async () => (await withOutlook(ctx, some)).map((r) => ({ ...r, better: r.better?.point ?? '' }))
    for await (const lot of streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish))) {
      some.push(lot)
      if (some.length < CHUNK) continue
      yield* await flat()
      some = []
    }
    yield* await flat()
  }
  return exportBlob(ctx, { name: '效期预警', fields: expirySheet, rows: rows(), type, columns })
}

const lotsOf = async (ctx: Ctx, ids: readonly string[]) => {
  const lots = await q.named(ctx.tx, ctx.actor, ids)
  if (lots.length < new Set(ids).size) throw notFound('库存不存在')
  return lots
}

/** Reminds the storekeepers and the leader of these lots: of each once a day. */
export const remind = async (ctx: Ctx, { ids }: Input<Calls['remind']>) => {
  const lots = await lotsOf(ctx, ids)
  const due = await remindLots(ctx, lots)
  const told = lots.filter((l) => due.has(l.id))
  for (const [orgId, own] of Map.groupBy(told, (l) => l.hospitalId)) {
    const [first] = own
    await tellNotice(ctx, {
      orgId,
      codes: ['inventory/expiryWarning:lock', 'inventory/expiryWarning:remind'],
      event: 'stock.expiryReminder',
      template:
        own.length === 1
          ? '{{org}}提醒：{{point}}的「{{name}}」批号 {{lot}} 有效期至 {{day}}，现有 {{qty}}，请处理'
          : '{{org}}提醒：{{point}}的「{{name}}」批号 {{lot}} 等 {{n}} 批临近或已过有效期，请处理',
      params: {
        org: ctx.actor.orgName,
        point: first!.point,
        name: `${first!.name} ${first!.spec}`,
        lot: first!.lotNo || '--',
        day: String(first!.expiryDate),
        qty: packsText(first!.qty, first!.ratio, first!.unit, first!.minUnit),
        n: String(own.length),
      },
      path: `/inventory/expiryWarning?keyword=${encodeURIComponent([...new Set(own.map((l) => l.lotNo))].slice(0, 50).join(','))}`,
    })
  }
  return { done: told.length, already: lots.length - told.length, none: 0 }
}

/** Locks lots whole; those that stand still by hand already stay as they are. */
export const lock = async (ctx: Ctx, { ids, reason }: Input<Calls['lock']>) => {
  const lots = await lotsOf(ctx, ids)
  const still = new Set((await q.byHand(ctx.tx, ids)).filter((h) => h.whole).map((h) => h.balanceId))
  const free = lots.map((l) => l.id).filter((id) => !still.has(id))
  if (free.length === 0) throw refuse('所选批次已锁定')
  await lockLots(ctx, { balanceIds: free, reason })
  return { done: free.length }
}

/** Releases what was locked by hand; whoever may, and what nobody releases, says modules/stock (§2.24.2). */
export const unlock = async (ctx: Ctx, { ids, reason }: Input<Calls['unlock']>) => {
  const lots = await lotsOf(ctx, ids)
  const held = await q.byHand(ctx.tx, ids)
  const [past] = lots.filter((l) => !held.some((h) => h.balanceId === l.id))
  if (past)
    throw refuse('「{{name}}」批号 {{lot}} 没有可以解锁的锁定：待验、过期、召回的货不在此解锁', {
      name: `${past.name} ${past.spec}`,
      lot: past.lotNo || '--',
    })
  await release(ctx, { holdIds: held.map((h) => h.id), reason })
  return { done: lots.length }
}
