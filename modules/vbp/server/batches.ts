import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { masterService } from '#kernel/server/master.ts'
import { type LineError, lineErrors, malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { vbpCalls } from '../shared/calls.ts'
import { agreedBy, itemFault, quotaFault, yearsOf } from './agree.ts'
import { type Batch, batchReads } from './queries/batches.ts'
import { curveOf, itemOf, itemsOf, quotasOf } from './queries/items.ts'
import { warned } from './queries/warned.ts'
import * as write from './queries/write.ts'

type In<K extends keyof typeof vbpCalls> = Input<(typeof vbpCalls)[K]>
const screen = 'purchaseList/agreedVolume'

export const batch = masterService({
  entity: 'vbpBatch',
  unknown: '带量批次不存在',
  screen,
  offers: ['edit'],
  by: ['authority'],
  reads: batchReads,
  named: (b: { code: string }) => b.code,
})

export const detail = async (ctx: Ctx, { id }: In<'detail'>) => ({
  ...(await batch.detail(ctx, { id })),
  lines: await itemsOf(ctx, id),
})

const daysFault = (h: { startDate: string; endDate: string }) => {
  if (h.endDate < h.startDate) throw malformed([{ path: 'endDate', message: '结束日期不能早于开始日期' }])
}

export const add = async (ctx: Ctx, head: In<'add'>) => {
  daysFault(head)
  const made = await write.insertBatch(ctx, head)
  if (!made) throw malformed([{ path: 'code', message: '批次编码「{{code}}」已存在', params: { code: head.code } }])
  batch.noted(ctx, { ...head, ...made }, 'add', { after: head })
  return made
}

/** Of one line alone it is not said which. */
const faultsOf = (wrong: readonly LineError[], list: 'items' | 'quotas', lines: number) =>
  lines > 1
    ? lineErrors(wrong, list)
    : malformed(wrong.map(({ line, column, ...f }) => ({ path: `${list}.${line - 1}.${column}`, ...f })))

type NewItem = NonNullable<In<'update'>['items']>[number]
type NewQuota = NonNullable<In<'update'>['quotas']>[number]

const addItems = async (ctx: Ctx, b: Batch, items: readonly NewItem[]): Promise<void> => {
  const products = new Map(
    (
      await write.productsById(
        ctx.tx,
        items.map((i) => i.productId),
      )
    ).map((p) => [p.id, p]),
  )
  const has = new Set((await write.itemsOfBatches(ctx.tx, [b.id])).map((i) => i.productId))
  const wrong = items.flatMap((i, n) => {
    const fault = has.has(i.productId)
      ? { column: 'productId', reason: '产品已在此批次中' }
      : itemFault(b, products.get(i.productId), { ...i, backup: i.backup ?? false })
    has.add(i.productId)
    if (!fault) return []
    const { reason: message, column, ...rest } = fault
    return [{ line: n + 1, column: column === 'code' ? 'productId' : column, message, ...rest }]
  })
  if (wrong.length > 0) throw faultsOf(wrong, 'items', items.length)
  await write.insertItems(
    ctx.tx,
    items.map((i) => ({ ...i, backup: i.backup ?? false, batchId: b.id })),
  )
}

const setQuotas = async (ctx: Ctx, b: Batch, quotas: readonly NewQuota[]): Promise<void> => {
  const items = new Set((await write.itemsOfBatches(ctx.tx, [b.id])).map((i) => i.id))
  const codes = quotas.map((q) => q.hospitalCode)
  const hospitals = new Map((await write.hospitalsByCode(ctx.tx, codes)).map((h) => [h.code, h]))
  const known = await write.quotasOfItems(ctx.tx, [...new Set(quotas.map((q) => q.itemId))])
  const keyOf = (itemId: string, hospitalId: string, year: number) => `${itemId} ${hospitalId} ${year}`
  const before = new Map(known.map((q) => [keyOf(q.itemId, q.hospitalId, q.year), q]))
  const seen = new Set<string>()
  const wrong = quotas.flatMap((q, n) => {
    const at = (column: string, message: string, params?: Record<string, string | number>) => [
      { line: n + 1, column, message, ...(params ? { params } : {}) },
    ]
    if (!items.has(q.itemId)) return at('itemId', '产品不在此批次中')
    const h = hospitals.get(q.hospitalCode)
    if (!h) return at('hospitalCode', '医院编码不存在或已停用')
    const key = keyOf(q.itemId, h.id, q.year)
    if (seen.has(key)) return at('hospitalCode', '同一医院和年度重复')
    seen.add(key)
    const fault = quotaFault(b, q, before.get(key))
    return fault ? at(fault.column, fault.reason, fault.params) : []
  })
  if (wrong.length > 0) throw faultsOf(wrong, 'quotas', quotas.length)
  const fresh: write.NewQuota[] = []
  for (const q of quotas) {
    const hospitalId = hospitals.get(q.hospitalCode)!.id
    const was = before.get(keyOf(q.itemId, hospitalId, q.year))
    if (!was) fresh.push({ itemId: q.itemId, hospitalId, year: q.year, agreed: q.agreed })
    else if (cmp(agreedBy(was), q.agreed) !== 0) await write.setAgreed(ctx.tx, was.id, q.agreed)
  }
  if (fresh.length > 0) await write.insertQuotas(ctx.tx, fresh)
}

/** Changes a batch, adds articles, and says what hospitals agree. What has begun keeps its first day. */
export const update = async (ctx: Ctx, { id, version, items = [], quotas = [], ...head }: In<'update'>) => {
  const before = await batch.forChange(ctx, { id, version })
  const now = { ...before, ...head }
  daysFault(now)
  if (now.startDate !== before.startDate && before.startDate <= today())
    throw malformed([{ path: 'startDate', message: '批次已开始，不能修改开始日期' }])
  if (now.endDate !== before.endDate && now.endDate < today())
    throw malformed([{ path: 'endDate', message: '结束日期不能早于今天' }])
  const years = yearsOf(now)
  const last = years < yearsOf(before) ? await write.lastYear(ctx.tx, id) : 0
  if (last > years)
    throw malformed([
      { path: 'endDate', message: '第 {{last}} 年已有约定量，批次至少要有 {{last}} 个采购年度', params: { last } },
    ])
  if ((now.kind !== before.kind || now.level !== before.level) && before.items > 0)
    throw refuse('批次已有品种，不能修改级别和产品大类')
  if ((items.length > 0 || quotas.length > 0) && now.endDate < today())
    throw refuse('批次已结束，不能再调整品种和约定量')
  if (items.length > 0) await addItems(ctx, now, items)
  if (quotas.length > 0) await setQuotas(ctx, now, quotas)
  const saved = await write.updateBatch(ctx, id, head)
  batch.noted(ctx, now, 'update', {
    before,
    after: { ...head, ...(items.length ? { items } : {}), ...(quotas.length ? { quotas } : {}) },
  })
  return saved
}

/** A backup counts from now on, because somebody says why; its hospitals hear of it. */
export const activate = async (ctx: Ctx, { id, reason }: In<'activate'>) => {
  const item = await itemOf(ctx, id)
  if (!item) throw notFound('品种不存在')
  if (!item.backup) throw refuse('此品种不是备选，无需启用')
  if (item.activated) throw refuse('此备选已启用')
  if (!item.enabled || item.endDate < today()) throw refuse('批次已结束，不能启用备选')
  await write.activate(ctx, id, reason)
  audit(ctx, { entity: 'vbpItem', entityId: id, entityNo: item.code, action: 'activate', after: { reason } })
  for (const orgId of await write.concerned(ctx.tx, id))
    await tellNotice(ctx, {
      orgId,
      codes: [`${screen}:view`],
      event: 'vbp.activated',
      template: '集采备选 {{name}} 已启用：{{reason}}',
      params: { name: item.name, reason },
      path: `/${screen}/item/${id}`,
    })
  return { id }
}

const stateOf = (b: { enabled: boolean; startDate: string; endDate: string }) =>
  !b.enabled ? 'off' : today() < b.startDate ? 'coming' : today() > b.endDate ? 'ended' : 'running'

/** How an article goes: its curve, when it will be done, and each hospital. A supplier reads what he sold himself. */
export const progress = async (ctx: Ctx, { id, year: asked, hospitalId }: In<'progress'>) => {
  const item = await itemOf(ctx, id)
  if (!item) throw notFound('品种不存在')
  const { enabled: _, ...shown } = item
  const year = asked ?? item.year
  const of = { itemId: id, year, hospitalId }
  const supplier = ctx.actor.org === 'supplier'
  const [row] = (await itemsOf(ctx, item.batchId)).filter((i) => i.id === id)
  const quotas = await quotasOf(ctx, of)
  const curve = supplier ? { points: [], mean: null, forecast: null, leak: null } : await curveOf(ctx.tx, of)
  const may = (code: string, org: string) => ctx.actor.org === org && ctx.actor.codes.has(`${screen}:${code}`)
  const runs = item.enabled && today() <= item.endDate
  const actions = [
    ...(may('activate', 'authority') && item.backup && !item.activated && runs ? ['activate'] : []),
    ...(may('edit', 'authority') && runs ? ['edit'] : []),
    ...(may('transfer', 'hospital') && runs && quotas.some((q) => q.left && cmp(q.left, '0') > 0) ? ['transfer'] : []),
  ]
  const none = {
    hospitals: 0,
    agreed: '0',
    used: null,
    done: null,
    open: null,
    rate: null,
    timeRate: '0',
    pace: null,
    warnings: [],
  }
  return { ...none, ...row, ...shown, ...curve, year, state: stateOf(item) as 'running', quotas, actions }
}

export const warnings = (ctx: Ctx, input: In<'warnings'>) => warned(ctx, input)
