import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNos } from '#kernel/server/number.ts'
import { lineErrors, malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { type FreeItem, freeItems, holdForVoucher, lockFree } from '#modules/payable/server/public.ts'
import type { voucherCalls } from '../shared/calls.ts'
import { voucherMachine as m } from '../shared/machine.ts'
import { voucherSheet } from '../shared/words.ts'
import { groupOf, type Part, partOf, type Said, typeOf } from './parts.ts'
import { itemsOn, namesOf, voucherReads as reads, type VoucherLineRow, wentBack } from './queries/read.ts'
import * as q from './queries/write.ts'
import { released, voucherRules } from './rules.ts'

type Calls = typeof voucherCalls

export const voucher = documentService({
  machine: m,
  reads,
  rules: voucherRules,
  remove: q.remove,
  sheet: voucherSheet,
  // the items it lists before it, as invoices lock them
  lock: async (ctx, id) => {
    await lockFree(ctx, await itemsOn(ctx.tx, id))
    return { doc: await reads.lock(ctx.tx, ctx.actor, id) }
  },
  // its supplier reads what was laid before him
  parties: (d, action) => (d.issuedAt || action === 'issue' ? [d.hospitalId, d.supplierId] : [d.hospitalId]),
  warn: {
    at: ['issue'],
    of: async (ctx, d) => {
      const n = await wentBack(ctx.tx, d.id)
      return n > 0 ? [say('{{n}} 行列入凭证后又有退货，请另开退货冲减凭证', ctx.lang, { n })] : []
    },
  },
})

/** The items that were asked for, each once, all the hospital's own. @throws Refusal an unknown and a foreign one alike */
const asked = (ctx: Ctx, found: readonly FreeItem[], ids: readonly string[]): ReadonlyMap<string, FreeItem> => {
  if (new Set(ids).size < ids.length) throw malformed([{ path: 'lines', message: '同一明细不能重复选择' }])
  const own = new Map(found.filter((i) => i.hospitalId === ctx.actor.orgId).map((i) => [i.id, i]))
  if (ids.some((id) => !own.has(id))) throw notFound()
  return own
}

/** Parts of items in the order they were asked for. @throws Refusal by line */
const partsOf = (items: ReadonlyMap<string, FreeItem>, said: readonly Said[]): Part[] => {
  const all = said.map((s, i) => partOf(items.get(s.itemId)!, s, i + 1))
  const faults = all.flatMap((p) => ('message' in p ? [p] : []))
  if (faults.length > 0) throw lineErrors(faults)
  return all.filter((p) => 'productId' in p)
}

/** What one voucher takes, for each that a choice makes: by supplier and type. */
const split = async (ctx: Ctx, items: ReadonlyMap<string, FreeItem>, parts: readonly Part[]) => {
  const groups = [...Map.groupBy(parts, (p) => groupOf(items.get(p.itemId)!)).values()]
  const names = await namesOf(ctx.tx, [...new Set([...items.values()].map((i) => i.supplierId))])
  return groups
    .map((own) => {
      const { hospitalId, supplierId, vbp, ...i } = items.get(own[0]!.itemId)!
      const amount = sumOf(
        own.map((p) => p.amount),
        2,
      )
      const part = { hospitalId, supplierId, supplier: names.get(supplierId) ?? '', voucherType: typeOf(i), vbp }
      return { ...part, lineCount: own.length, amount, own }
    })
    .toSorted(
      (a, b) =>
        a.supplier.localeCompare(b.supplier, 'zh') || a.voucherType - b.voucherType || Number(a.vbp) - Number(b.vbp),
    )
}

export const preview = async (ctx: Ctx, { itemIds }: Input<Calls['split']>) => {
  const items = asked(ctx, await freeItems(ctx, itemIds), itemIds)
  const parts = partsOf(
    items,
    itemIds.map((itemId) => ({ itemId })),
  )
  return { parts: (await split(ctx, items, parts)).map(({ own: _, ...part }) => part) }
}

/** All vouchers a choice of items makes, or none. */
export const add = async (ctx: Ctx, { lines, amount, remark = '' }: Input<Calls['add']>) => {
  const ids = lines.map((l) => l.itemId)
  const items = asked(ctx, await lockFree(ctx, ids), ids)
  const parts = partsOf(items, lines)
  const now = sumOf(
    parts.map((p) => p.amount),
    2,
  )
  if (amount !== undefined && cmp(now, amount) !== 0)
    throw refuse('所选明细刚刚有变化，现为 {{amount}} 元，请重新确认', { amount: now })
  const groups = await split(ctx, items, parts)
  const nos = await nextNos(ctx, 'KP', groups.length)
  await holdForVoucher(ctx, parts)
  const vouchers = []
  for (const [i, { own, ...part }] of groups.entries()) {
    const head = { no: nos[i]!, remark, supplierId: part.supplierId, voucherType: part.voucherType, vbp: part.vbp }
    const made = await q.insert(ctx.tx, ctx.actor, head)
    await q.addLines(ctx.tx, { id: made.id, hospitalId: part.hospitalId, supplierId: part.supplierId }, own)
    const saved = await voucher.made(
      ctx,
      { ...made, no: head.no },
      { ...head, lineCount: part.lineCount, amount: part.amount },
    )
    vouchers.push({ ...saved, ...part })
  }
  return { vouchers }
}

const same = (a: string, b: string) => cmp(a, b) === 0
/** Whether a line stays what it is. */
const stays = (l: VoucherLineRow, s: Said): boolean =>
  l.sourceType === 5
    ? s.amount === undefined || same(new Decimal(s.amount).abs().toFixed(), new Decimal(l.amount).abs().toFixed())
    : s.qty === undefined || same(s.qty, new Decimal(l.qty).abs().toFixed())

export const update = async (ctx: Ctx, { id, version, remark, lines: said }: Input<Calls['update']>) => {
  const ids = said?.map((l) => l.itemId) ?? []
  // what it lists and what it shall, all before it
  const found = await lockFree(ctx, [...new Set([...ids, ...(await itemsOn(ctx.tx, id))])])
  const { doc: d, before } = await voucher.forChange(ctx, id, version, 'edit')
  if (said) {
    const items = asked(
      ctx,
      found.filter((i) => ids.includes(i.id)),
      ids,
    )
    const whole = `${d.supplierId} ${d.voucherType} ${d.vbp}`
    const other = [...items.values()].find((i) => groupOf(i) !== whole)
    if (other) throw refuse('「{{name}}」属于另一供应商、类型或集采，不能列入此凭证', { name: other.name })
    await replace(ctx, d, before.lines, said, items)
  }
  const saved = await q.update(ctx.tx, id, remark)
  await voucher.noted(ctx, d, 'update', '修改', { before, after: { remark, lines: said } })
  return { id, no: d.no, version: saved.version }
}

type Owned = { id: string; hospitalId: string; supplierId: string }
/** The lines as they shall be; what is left out is free again, what is more is taken of what is free. */
const replace = async (
  ctx: Ctx,
  d: Owned,
  lines: readonly VoucherLineRow[],
  said: readonly Said[],
  items: ReadonlyMap<string, FreeItem>,
): Promise<void> => {
  const of = new Map(lines.map((l) => [l.itemId, l]))
  const gone = lines.filter((l) => !items.has(l.itemId))
  const changed = said.filter((s) => !of.has(s.itemId) || !stays(of.get(s.itemId)!, s))
  // with what a line holds of it now, an item has that much more
  const own = new Map(
    changed.map(({ itemId }) => {
      const i = items.get(itemId)!
      const l = of.get(itemId)
      if (!l) return [itemId, i]
      const more = { freeQty: sumOf([i.freeQty, l.qty]), freeAmount: sumOf([i.freeAmount, l.amount], 2) }
      return [itemId, { ...i, ...more }]
    }),
  )
  const parts = partsOf(own, changed)
  const back = [...gone, ...parts.flatMap((p) => of.get(p.itemId) ?? [])]
  await holdForVoucher(ctx, [...released(back), ...parts].reduce(summed, []))
  await q.removeLines(
    ctx.tx,
    gone.map((l) => l.id),
  )
  await q.changeLines(
    ctx.tx,
    parts.flatMap((p) => (of.has(p.itemId) ? [{ ...p, id: of.get(p.itemId)!.id }] : [])),
  )
  await q.addLines(
    ctx.tx,
    d,
    parts.filter((p) => !of.has(p.itemId)),
  )
}
type Held = { itemId: string; qty: string; amount: string }
/** One row an item: a statement that joins two changes would make only one of them. */
const summed = (all: Held[], p: Held): Held[] => {
  const was = all.find((a) => a.itemId === p.itemId)
  if (!was) return [...all, { itemId: p.itemId, qty: p.qty, amount: p.amount }]
  was.qty = sumOf([was.qty, p.qty])
  was.amount = sumOf([was.amount, p.amount], 2)
  return all
}

/** A draft that is deleted frees what it held. */
export const remove = async (ctx: Ctx, wish: Input<Calls['delete']>) => {
  const { before } = await voucher.forChange(ctx, wish.id, wish.version, 'delete')
  await holdForVoucher(ctx, released(before.lines))
  return voucher.remove(ctx, wish)
}
