import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { conflict, lineErrors, malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { seen } from '#modules/invoice/server/public.ts'
import { mustSay, withFiles } from '#modules/invoice-reading/server/public.ts'
import type { firstCalls } from '../shared/calls.ts'
import { firstTable } from '../shared/words.ts'
import { owner } from './files.ts'
import { type FirstRow, firstsFor, type Needing, needing, one, othersFor } from './queries/read.ts'
import * as q from './queries/write.ts'

type Calls = typeof firstCalls
type Wish = Input<Calls['save']>

/** An invoice whose chain is still judged; of one that was passed, taken back since or not, or voided nothing is said any more. */
const isOpen = (status: string): boolean => !['passed', 'red', 'void'].includes(status)

/** The lines of an invoice that ask for a first invoice, and those they rest on. */
export const firsts = async (ctx: Ctx, { invoiceId }: Input<Calls['query']>) => {
  const { status } = await seen(ctx, invoiceId)
  const lines = await needing(ctx.tx, invoiceId)
  const ids = lines.map((l) => l.deliveryLineId)
  const open = ctx.actor.org === 'supplier' && isOpen(status)
  return {
    lines,
    firsts: ids.length > 0 ? await firstsFor(ctx.tx, ctx.actor, ids) : [],
    others: open && ids.length > 0 ? await othersFor(ctx.tx, ctx.actor, lines) : [],
    open,
  }
}

const kept = () => refuse('第一票已用于验票通过的发票，不能修改或删除')

/** One that is to be changed, as its changer knows it. @throws Refusal */
const known = async (ctx: Ctx, id: string, version: number | undefined): Promise<FirstRow> => {
  const found = await one(ctx.tx, ctx.actor, id)
  if (!found) throw notFound('第一票不存在')
  if (found.version !== version) throw conflict({ ...(await lastChange(ctx, found)), current: found })
  return found
}

/** The face as it is stored: every value was judged by its table. @throws Refusal naming the field */
const faceOf = async (ctx: Ctx, { values, id }: Wish): Promise<q.Face | undefined> => {
  if (!values) return undefined
  const face = Object.fromEntries(
    firstTable.fields.map(({ key }) => [key, String(values[key] ?? '')]),
  ) as unknown as q.Face
  if (face.issueDate > today()) throw malformed([{ path: 'values.issueDate', message: '开票日期不能晚于今天' }])
  if (await q.isTaken(ctx, face, id)) throw malformed([{ path: 'values.number', message: '此号码的第一票已登记' }])
  return face
}

/** Each lot of a product once. @throws Refusal naming the lines */
const mustFit = async (ctx: Ctx, items: readonly q.ItemOf[]): Promise<void> => {
  const products = await q.productsOf(ctx.tx, [...new Set(items.map((i) => i.productId))])
  const seenAt = new Map<string, number>()
  const errors = items.flatMap(({ productId, lotNo }, i) => {
    const line = i + 1
    const lot = `${productId} ${lotNo}`
    const first = seenAt.get(lot)
    seenAt.set(lot, first ?? line)
    if (first !== undefined) return [{ line, column: 'lotNo', message: '与第 {{first}} 行重复', params: { first } }]
    return products.has(productId) ? [] : [{ line, column: 'productId', message: '产品不存在' }]
  })
  if (errors.length > 0) throw lineErrors(errors, 'items')
}

/** It is for these lines of the invoice and for none of its others; what it is for elsewhere stays. @throws Refusal */
const setCovers = async (ctx: Ctx, id: string, lines: readonly Needing[], wish: Wish): Promise<void> => {
  const wanted = new Set(wish.covers)
  const had = await firstsFor(
    ctx.tx,
    ctx.actor,
    lines.map((l) => l.deliveryLineId),
  )
  const before = new Set(had.find((f) => f.id === id)?.covers)
  const gone = [...before].filter((line) => !wanted.has(line))
  if (!(await q.uncover(ctx.tx, id, gone))) throw kept()
  await q.cover(
    ctx,
    id,
    lines.filter((l) => wanted.has(l.deliveryLineId) && !before.has(l.deliveryLineId)),
  )
}

/** Its originals, which are its own from now on; what one of them says is not typed over. @throws Refusal */
const keepFiles = async (
  ctx: Ctx,
  id: string,
  before: FirstRow['readings'],
  face: q.Face,
  seals?: readonly string[],
) => {
  const now = withFiles(ctx, before, seals)
  const fields: readonly string[] = firstTable.fields.map((f) => f.key)
  mustSay(
    now.map((k) => ({ ...k, values: k.values.filter((v) => fields.includes(v.field)) })),
    face,
  )
  if (now.length === before.length) return
  await attach(
    ctx,
    { kind: owner, id },
    before.map((k) => k.file),
    now.map((k) => k.file.fileId),
  )
  await q.setReadings(ctx.tx, id, now)
}

/** Registers a first invoice for lines of an invoice, changes one, or says only for which of these lines one is. */
export const save = async (ctx: Ctx, wish: Wish) => {
  await q.lockOwn(ctx)
  const before = wish.id === undefined ? undefined : await known(ctx, wish.id, wish.version)
  const { status } = await seen(ctx, wish.invoiceId)
  if (!isOpen(status)) throw refuse('发票已验票通过或已作废，不再登记第一票')
  const { items } = wish
  const face = await faceOf(ctx, wish)
  if (!before && !(face && items)) throw malformed([{ path: 'values.number', message: '必填' }])
  if (before?.used && (face || items || wish.readings)) throw kept()
  if (items) await mustFit(ctx, items)
  const lines = await needing(ctx.tx, wish.invoiceId)
  if (wish.covers.some((id) => !lines.some((l) => l.deliveryLineId === id)))
    throw malformed([{ path: 'covers', message: '只能用于此发票中需要第一票的明细' }])
  const saved = before ? await q.update(ctx.tx, before.id, face) : await q.insert(ctx, face!)
  if (items) await q.replaceItems(ctx, saved.id, items)
  if (face || wish.readings) await keepFiles(ctx, saved.id, before?.readings ?? [], face ?? before!, wish.readings)
  await setCovers(ctx, saved.id, lines, wish)
  const { readings: _, ...was } = before ?? {}
  audit(ctx, {
    entity: owner,
    entityId: saved.id,
    entityNo: face?.number ?? before!.number,
    action: before ? 'update' : 'add',
    ...(before ? { before: was } : {}),
    after: { ...face, ...(items ? { items } : {}), covers: wish.covers },
  })
  return { id: saved.id, version: saved.version }
}

/** Out with what it was for; never one that a passed invoice rests on. @throws Refusal */
export const remove = async (ctx: Ctx, { id, version }: Input<Calls['delete']>) => {
  await q.lockOwn(ctx)
  const { readings, ...before } = await known(ctx, id, version)
  if (before.used) throw kept()
  await attach(
    ctx,
    { kind: owner, id },
    readings.map((k) => k.file),
    [],
  )
  await q.remove(ctx.tx, id)
  audit(ctx, { entity: owner, entityId: id, entityNo: before.number, action: 'delete', before })
  return { id, version: before.version }
}
