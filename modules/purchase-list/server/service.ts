import { note, act as take } from '#kernel/server/act.ts'
import { severally } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { actedOn } from '#kernel/server/doc.ts'
import { documentService } from '#kernel/server/document/service.ts'
import type { ApprovalFacts } from '#kernel/server/reaction.ts'
import { type LineError, lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { catalogCalls, ItemValues, NewValues, Wanted } from '../shared/calls.ts'
import { catalogSheet } from '../shared/fields.ts'
import { type CatalogAction, type CatalogStatus, catalogMachine, machineOfKind } from '../shared/machine.ts'
import { isAudited } from './changing.ts'
import { mayKind } from './may.ts'
import { type Item, lockOfProducts, itemReads as reads } from './queries/read.ts'
import * as write from './queries/write.ts'
import { catalogRules, fieldRefusal, judge } from './rules.ts'
import { temporaryDays } from './settings.ts'

type In<K extends keyof typeof catalogCalls> = Input<(typeof catalogCalls)[K]>
/** Two items of a hospital are one where this is the same. */
export const pairOf = (p: { productId: string; supplierId: string }) => `${p.productId} ${p.supplierId}`

/** What its approval looks at: the hospital's flow of its kind, by its price. */
export const approvalOf = (item: Pick<Item, 'hospitalId' | 'kind' | 'price' | 'createdBy'>): ApprovalFacts => ({
  orgId: item.hospitalId,
  kind: item.kind,
  amount: () => item.price,
  createdBy: item.createdBy,
})

const lookedAt = (tx: Tx, actor: Actor, id: Parameters<typeof reads.lock>[2]) =>
  typeof id === 'string' ? reads.get(tx, actor, id) : undefined

/** What has not to do with codes is the same for all lists; `act` takes the machine of the item's own list. */
export const items = documentService({
  machine: catalogMachine,
  reads: {
    ...reads,
    lock: async (...of) => {
      // of one that does not wait for it the platform learns how it stands, and writes nothing
      const item = (await reads.lock(...of)) ?? (of[1].org === 'authority' ? await lookedAt(...of) : undefined)
      if (!item) throw notFound('采购目录中没有此品种')
      return item
    },
  },
  parties: (item) => [item.hospitalId],
  approval: (_, item) => approvalOf(item),
  remove: write.remove,
  sheet: catalogSheet,
})

/** The first supplier of a product is its default, unless said otherwise. */
const withDefaults = async (ctx: Ctx, wanted: readonly Wanted[]): Promise<NewValues[]> => {
  const productIds = wanted.map((i) => i.productId)
  const has = new Set((await lockOfProducts(ctx.tx, ctx.actor.orgId, productIds)).map((i) => i.productId))
  return wanted.map((item) => {
    const isDefault = item.isDefault ?? !has.has(item.productId)
    has.add(item.productId)
    return { ...item, isDefault }
  })
}

/** Inserts drafts with history and audit; pairs the hospital has already are missing from the answer. */
export const insertDrafts = async (ctx: Ctx, source: write.Source, wanted: readonly Wanted[]) => {
  if (wanted.length === 0) return []
  const fresh = await withDefaults(ctx, wanted)
  const saved = await write.insert(ctx.tx, ctx.actor.orgId, ctx.actor.userId, source, fresh)
  const byPair = new Map(fresh.map((i) => [pairOf(i), i]))
  for (const s of saved) await items.made(ctx, s, { ...byPair.get(pairOf(s)), source })
  return saved
}

const blank = {
  hospitalCode: '',
  hospitalName: '',
  packMultiple: '1',
  minQty: null,
  maxQty: null,
  temporary: false,
  temporaryUntil: null,
  online: true,
}

/**
 * A draft that comes of a passed application (domain-lists §2.40), also behind the hospital's wall: the platform passed it. Nobody
 * of those who passed is its author.
 * @param of.by who wished for it
 * @returns the item's id; nothing when the hospital has this pair already
 */
export const draftOfApplication = (
  ctx: Ctx,
  of: { hospitalId: string; by: string; productId: string; supplierId: string; price: string; temporary?: boolean },
): Promise<string | undefined> =>
  elevated(ctx, async () => {
    const { hospitalId, by, temporary = false, ...pair } = of
    const until = temporary ? { temporary, temporaryUntil: dayAfter(today(), await configOf(ctx, temporaryDays)) } : {}
    const first = (await lockOfProducts(ctx.tx, hospitalId, [of.productId])).length === 0
    const [saved] = await write.insert(ctx.tx, hospitalId, by, 'apply', [
      { ...blank, ...until, ...pair, isDefault: first },
    ])
    if (!saved) return undefined
    note(
      ctx,
      catalogMachine,
      { ...saved, parties: [hospitalId] },
      { action: 'create', label: '新建', to: saved.status, authored: false },
    )
    audit(ctx, { entity: catalogMachine.name, entityId: saved.id, entityNo: saved.no, action: 'add', after: pair })
    return saved.id
  })

const addErrors = async (ctx: Ctx, wanted: readonly Wanted[]): Promise<LineError[]> => {
  const judged = await judge(ctx.tx, ctx.actor.orgId, wanted)
  const seen = new Map<string, number>()
  return wanted.flatMap((item, i): LineError[] => {
    const line = i + 1
    const { facts, faults } = judged[i]!
    if (facts && !mayKind(ctx.actor, 'add', facts.kind))
      return [{ line, column: 'productId', message: '没有此类产品的权限' }]
    const twin = seen.get(pairOf(item))
    if (twin) return [{ line, column: 'productId', message: '与第 {{twin}} 行重复', params: { twin: String(twin) } }]
    seen.set(pairOf(item), line)
    return faults.map((f) => ({ line, column: f.field, message: f.reason, params: f.params }))
  })
}

/** Takes products over into the catalogue, all or none; with `submit` they go to the audit at once. */
export const add = async (ctx: Ctx, { items: said, submit }: In<'add'>) => {
  const wanted = said.map((item) => ({ ...blank, ...item }))
  const errors = await addErrors(ctx, wanted)
  if (errors.length > 0) throw lineErrors(errors, 'items')
  const byPair = new Map((await insertDrafts(ctx, 'platform', wanted)).map((s) => [pairOf(s), s]))
  const doubled = wanted.flatMap((item, i): LineError[] =>
    byPair.has(pairOf(item)) ? [] : [{ line: i + 1, column: 'productId', message: '采购目录中已有此产品和供应商' }],
  )
  if (doubled.length > 0) throw lineErrors(doubled, 'items')
  const added: { id: string; version: number }[] = []
  for (const item of wanted) {
    const fresh = byPair.get(pairOf(item))!
    const { id, version } = submit ? await act(ctx, { ...fresh, action: 'submit' }) : fresh
    added.push({ id, version })
  }
  return { items: added }
}

/** The two ways out of the hospital's audit: which of them it is the region says (domain-lists §2.37). */
export const stepOf = (item: Pick<Item, 'platformStep'>, name: string): boolean =>
  name === 'approve' ? !item.platformStep : name !== 'forward' || item.platformStep

const open = (status: CatalogStatus) => status === 'draft' || status === 'rejected'
const settingsOf = (i: ItemValues): ItemValues => ({
  price: plain(i.price),
  hospitalCode: i.hospitalCode,
  hospitalName: i.hospitalName,
  packMultiple: plain(i.packMultiple),
  minQty: i.minQty && plain(i.minQty),
  maxQty: i.maxQty && plain(i.maxQty),
  temporary: i.temporary,
  temporaryUntil: i.temporary ? i.temporaryUntil : null,
  online: i.online,
  isDefault: i.isDefault,
})
export const sameSettings = (a: ItemValues, b: ItemValues): boolean =>
  JSON.stringify(settingsOf(a)) === JSON.stringify(settingsOf(b))

/**
 * Why this person may not change the item like this; each part has its own code. The price of an item that was enabled
 * once is changed by a price adjustment alone (domain §2.12).
 */
export const changeRefused = (ctx: Ctx, item: Item, next: ItemValues): string | undefined => {
  const may = (code: string) => mayKind(ctx.actor, code, item.kind)
  // on the lists price and default supplier have their own codes; the catalogue's edit covers both
  const mayAll = ctx.actor.codes.has('purchaseList/catalogues:edit')
  const repriced = cmp(item.price, next.price) !== 0
  if (repriced && !open(item.status)) return '已启用过的品种请用调价单修改价格'
  const others = { ...next, price: item.price, isDefault: item.isDefault }
  const named = { ...item, hospitalCode: next.hospitalCode, hospitalName: next.hospitalName }
  if (isAudited(item) && !sameSettings(named, { ...next, price: item.price }))
    return '已启用过的品种请提交变更，审核通过后生效'
  const foul =
    (repriced && !mayAll && !may('setPrice')) ||
    (item.isDefault !== next.isDefault && !mayAll && !may('setSupplier')) ||
    (!sameSettings(item, others) && !may('edit'))
  return foul ? '没有修改此内容的权限' : undefined
}

/** Saves an item's settings; of one that was enabled the hospital's own code and name alone. */
export const saveItem = async (ctx: Ctx, item: Item, values: ItemValues) => {
  const saved = isAudited(item)
    ? await write.rename(ctx.tx, item.id, values)
    : await write.update(ctx.tx, item.id, values)
  await items.noted(ctx, item, 'update', '修改', { before: settingsOf(item), after: settingsOf(values) })
  return saved
}

/** What is not said stays as it is. */
export const update = async (ctx: Ctx, { id, version, ...said }: In<'update'>) => {
  const { doc: item } = await items.forChange(ctx, id, version, 'edit')
  const next = { ...item, ...said }
  const no = changeRefused(ctx, item, next)
  if (no) throw refuse(no)
  const faults = open(item.status) ? (await judge(ctx.tx, item.hospitalId, [next]))[0]!.faults : []
  if (faults.length > 0) throw fieldRefusal(faults)
  return saveItem(ctx, item, next)
}

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const { doc } = await items.lock(ctx, wish.id)
  if (!mayKind(ctx.actor, 'delete', doc.kind)) throw refuse('没有此类产品的权限')
  return items.remove(ctx, wish)
}

/** Submit, withdraw, approve, reject, enable, stop: one function for all of them. */
export const act = async (ctx: Ctx, wish: { id: string; version: number; action: CatalogAction; reason?: string }) => {
  const { doc: item } = await items.lock(ctx, wish.id)
  const doc = { ...items.asDoc(item), approval: approvalOf(item) }
  await take(ctx, machineOfKind(item.kind), doc, wish, catalogRules)
  return actedOn(doc)
}

/** Takes one action on many items; each is done or refused by itself, in id order. */
export const actOnAll = async (
  ctx: Ctx,
  { items: all, ...wish }: Pick<In<'batchSubmit'>, 'items'> & { action: CatalogAction; reason?: string },
) => {
  const seen = await reads.rows(ctx.tx, ctx.actor, { ids: all.map((i) => i.id) }).execute()
  const nos = new Map(seen.map((i) => [i.id, i.no]))
  const ordered = all.toSorted((a, b) => a.id.localeCompare(b.id))
  return severally(ctx, ordered, nos, (item) => act(ctx, { ...item, ...wish }))
}

/** Passes or refuses many, each where it stands: what the platform still has to see goes to it (domain-lists §2.37). */
export const auditAll = async (ctx: Ctx, { items: all, action, reason }: In<'batchAudit'>) => {
  const seen = await reads.rows(ctx.tx, ctx.actor, { ids: all.map((i) => i.id) }).execute()
  const known = new Map(seen.map((i) => [i.id, i]))
  const nos = new Map(seen.map((i) => [i.id, i.no]))
  const ordered = all.toSorted((a, b) => a.id.localeCompare(b.id))
  const region = ctx.actor.org === 'authority'
  return severally(ctx, ordered, nos, (item) => {
    const pass = region ? 'accept' : known.get(item.id)?.platformStep ? 'forward' : 'approve'
    const step: CatalogAction = action === 'approve' ? pass : region ? 'decline' : 'reject'
    return act(ctx, { ...item, action: step, ...(reason ? { reason } : {}) })
  })
}
