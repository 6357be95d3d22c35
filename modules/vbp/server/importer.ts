import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, RowFault, SaveOptions } from '#kernel/server/importing.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { vbpCalls } from '../shared/calls.ts'
import { volumeTable } from '../shared/fields.ts'
import { agreedBy, itemDiffers, itemFault, quotaFault, type Wanted } from './agree.ts'
import { batch } from './batches.ts'
import * as write from './queries/write.ts'

type Row = Pick<ImportRow, 'line' | 'values'>
const text = (v: unknown): string => (v == null ? '' : String(v))

const headOf = (v: Values): write.Head => ({
  code: text(v.batchCode),
  name: text(v.batch),
  level: v.level as write.Head['level'],
  kind: Number(v.kind ?? 0),
  startDate: text(v.startDate),
  endDate: text(v.endDate),
})
const itemOf = (v: Values): Wanted => ({
  selectedPrice: text(v.selectedPrice),
  volumeUnit: v.volumeUnit === 'min' ? 'min' : 'pack',
  backup: v.backup === true,
})

/** What a row may not say otherwise of a batch there is. */
const batchDiffers = (b: write.Batch, head: write.Head): RowFault | undefined => {
  const columns = { name: 'batch', level: 'level', kind: 'kind', startDate: 'startDate', endDate: 'endDate' } as const
  const key = (Object.keys(columns) as (keyof typeof columns)[]).find((k) => b[k] !== head[k])
  return key && { column: columns[key], reason: '与批次「{{code}}」已有的不一致', params: { code: b.code } }
}

/** What a file refers to, read once for many rows. */
const knownOf = async (ctx: Ctx, rows: readonly Row[]) => {
  const of = (key: string) => [...new Set(rows.map((r) => text(r.values[key])))]
  const batches = new Map((await write.batchesByCode(ctx.tx, of('batchCode'))).map((b) => [b.code, b]))
  const products = new Map((await write.productsByCode(ctx.tx, of('code'))).map((p) => [p.code, p]))
  const hospitals = new Map((await write.hospitalsByCode(ctx.tx, of('hospitalCode'))).map((h) => [h.code, h]))
  const items = await write.itemsOfBatches(
    ctx.tx,
    [...batches.values()].map((b) => b.id),
  )
  const itemKey = (batchId: string, productId: string) => `${batchId} ${productId}`
  return {
    batches,
    products,
    hospitals,
    items: new Map(items.map((i) => [itemKey(i.batchId, i.productId), i])),
    itemKey,
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

/** All that is wrong with what a row refers to. */
const faultsOf = (k: Known, v: Values): RowFault[] => {
  const b = k.batches.get(text(v.batchCode))
  const head = headOf(v)
  const product = k.products.get(text(v.code))
  const item = b && product && k.items.get(k.itemKey(b.id, product.id))
  const faults = [
    b && batchDiffers(b, head),
    (b ?? head).endDate < today() ? { column: 'endDate', reason: '批次已结束，不能再导入' } : undefined,
    item ? itemDiffers(item, itemOf(v)) : itemFault(b ?? head, product, itemOf(v)),
    k.hospitals.has(text(v.hospitalCode)) ? undefined : { column: 'hospitalCode', reason: '医院编码不存在或已停用' },
  ]
  return faults.filter((f): f is RowFault => f !== undefined)
}

const check = async (ctx: Ctx, rows: readonly Row[]): Promise<Map<number, RowFault[]>> => {
  const known = await knownOf(ctx, rows)
  return new Map(rows.map(({ line, values }) => [line, faultsOf(known, values)]))
}

/** Batches and articles the rows bring come first, each as its first good row says it. */
const make = async (ctx: Ctx, k: Known, rows: readonly ImportRow[]): Promise<void> => {
  for (const { values } of rows) {
    const head = headOf(values)
    if (k.batches.has(head.code)) continue
    const made = await write.insertBatch(ctx, head)
    if (!made) throw refuse('批次「{{code}}」刚由他人建立，请重新导入', { code: head.code })
    k.batches.set(head.code, { ...head, id: made.id, enabled: true })
    batch.noted(ctx, { ...head, ...made }, 'add', { after: head })
  }
  const fresh = new Map<string, Omit<write.Item, 'id'>>()
  for (const { values } of rows) {
    const b = k.batches.get(text(values.batchCode))!
    const productId = k.products.get(text(values.code))!.id
    const key = k.itemKey(b.id, productId)
    if (!k.items.has(key) && !fresh.has(key)) fresh.set(key, { batchId: b.id, productId, ...itemOf(values) })
  }
  const ids = fresh.size > 0 ? await write.insertItems(ctx.tx, [...fresh.values()]) : []
  for (const [i, [key, item]] of [...fresh].entries()) k.items.set(key, { ...item, id: ids[i]! })
}

/** Rows become batches, articles and what hospitals agree; what stands as the file says it stays as it is. */
const save = async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
  const k = await knownOf(ctx, rows)
  const done = new Map<number, Outcome>()
  await make(ctx, k, rows)
  const known = await write.quotasOfItems(ctx.tx, [...new Set([...k.items.values()].map((i) => i.id))])
  const keyOf = (q: { itemId: string; hospitalId: string; year: number }) => `${q.itemId} ${q.hospitalId} ${q.year}`
  const has = new Map(known.map((q) => [keyOf(q), q]))
  const fresh: write.NewQuota[] = []
  for (const { line, values: v } of rows) {
    const b = k.batches.get(text(v.batchCode))!
    const item = k.items.get(k.itemKey(b.id, k.products.get(text(v.code))!.id))!
    const wish = {
      itemId: item.id,
      hospitalId: k.hospitals.get(text(v.hospitalCode))!.id,
      year: Number(v.year),
      agreed: text(v.agreed),
    }
    const was = has.get(keyOf(wish))
    // rows of one file about a batch or an article that is made by it must agree with each other
    const fault = batchDiffers(b, headOf(v)) ?? itemDiffers(item, itemOf(v)) ?? quotaFault(b, wish, was)
    if (fault) done.set(line, fault)
    else if (!was) {
      fresh.push(wish)
      done.set(line, 'added')
    } else if (o.existing === 'skip' || cmp(agreedBy(was), wish.agreed) === 0) done.set(line, 'unchanged')
    else {
      await write.setAgreed(ctx.tx, was.id, wish.agreed)
      done.set(line, 'changed')
    }
  }
  if (fresh.length > 0) await write.insertQuotas(ctx.tx, fresh)
  return done
}

export const volumeImporter: Importer = {
  ...volumeTable,
  kind: 'agreedVolume',
  title: '带量任务',
  allow: vbpCalls.import.allow,
  keyOf: (v) => `${text(v.batchCode)} ${text(v.code)} ${text(v.hospitalCode)} ${text(v.year)}`,
  check,
  save,
}
