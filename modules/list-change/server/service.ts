import { act as take } from '#kernel/server/act.ts'
import { severally } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { actedOn } from '#kernel/server/doc.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { type LineError, lineErrors, malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { type Changeable, lockChangeable, mayKind, stepOf } from '#modules/purchase-list/server/public.ts'
import { listOfKind } from '#modules/purchase-list/shared/machine.ts'
import type { changeCalls, Wishes } from '../shared/calls.ts'
import { type ChangeAction, changeMachine, changeMachineOf, changeMachines } from '../shared/machine.ts'
import { changeSheet } from '../shared/words.ts'
import { type Change, openOf, changeReads as reads } from './queries/read.ts'
import * as write from './queries/write.ts'
import { type ChangeDoc, changeRules } from './rules.ts'
import { judged, linesOf, soughtOf } from './wishes.ts'

type In<K extends keyof typeof changeCalls> = Input<(typeof changeCalls)[K]>

/** What its approval looks at: the hospital's flow of its kind, by the price of its item. */
export const approvalOf = (c: Pick<Change, 'hospitalId' | 'kind' | 'price' | 'createdBy'>) => ({
  orgId: c.hospitalId,
  kind: c.kind,
  amount: () => c.price,
  createdBy: c.createdBy,
})

const serviceOf = (machine: typeof changeMachine) =>
  documentService({
    machine,
    reads,
    parties: (c: Change) => [c.hospitalId],
    approval: (_, c) => approvalOf(c),
    allows: (c, name) => stepOf(c, name),
    told: async (_, c) => ({ lines: linesOf(c) }),
    remove: write.remove,
    sheet: changeSheet,
  })
/** One for each list: its codes are its own. */
export const services = {
  drug: serviceOf(changeMachines.drug),
  consumable: serviceOf(changeMachines.consumable),
  logistics: serviceOf(changeMachines.logistics),
} as const
export const serviceFor = (c: Pick<Change, 'kind'>) => services[listOfKind(c.kind)]

/** Why this person may not wish this of an item: the lists' own codes, or the catalogue's. */
const forbidden = (ctx: Ctx, { item }: Changeable, wish: Wishes): string | undefined => {
  const { supplierId, ...others } = wish
  const may = (code: string) => mayKind(ctx.actor, code, item.kind)
  const all = ctx.actor.codes.has('purchaseList/catalogues:edit')
  const foul = (Object.keys(others).length > 0 && !may('edit')) || (!!supplierId && !all && !may('setSupplier'))
  return foul ? '没有修改此内容的权限' : undefined
}

export interface Sought {
  id: string
  version?: number
  wish: Wishes
}
type Seen = { no: LineError[] } | { no?: never; held: Changeable; sought: ReturnType<typeof soughtOf> }

/** Why an item cannot be asked for this, all reasons at once; else what is written of it. */
export const seek = async (
  ctx: Ctx,
  held: Changeable | undefined,
  { version, wish }: Sought,
  own?: string,
): Promise<Seen> => {
  const no = (message: string, params?: Record<string, string>): Seen => ({
    no: [{ line: 0, column: 'id', message, ...(params ? { params } : {}) }],
  })
  if (!held) return no('采购目录中没有此品种')
  if (version !== undefined && held.item.version !== version) return no('此品种已被他人修改，请刷新后重试')
  const sought = soughtOf(held, wish)
  if (Object.keys(sought.after).length === 0) return no('没有变更任何内容')
  const foul = forbidden(ctx, held, sought.after)
  if (foul) return no(foul)
  const open = (await openOf(ctx.tx, [held.item.id])).get(held.item.id)
  if (open && open.id !== own)
    return no('此品种已有「{{status}}」的变更', { status: changeMachine.states[open.status as 'draft'].label })
  const faults = await judged(ctx, held, sought.after)
  if (faults.length > 0)
    return { no: faults.map((f) => ({ line: 0, column: f.field || 'id', message: f.reason, params: f.params })) }
  return { held, sought }
}

/** Drafts of changes, each with its first step; what was sought of them was judged. */
export const insertDrafts = async (ctx: Ctx, reason: string, all: readonly Exclude<Seen, { no: LineError[] }>[]) => {
  const saved = await write.insert(
    ctx,
    reason,
    all.map(({ held, sought }) => ({ catalogItemId: held.item.id, ...sought })),
  )
  for (const [i, s] of saved.entries()) {
    const { held, sought } = all[i]!
    await serviceFor(held.item).made(ctx, { ...s, no: held.item.no }, { ...sought.after, reason })
  }
  return saved
}

/** Wishes a change of several items, all or none; with `submit` they go to the audit at once. @throws Refusal by line */
export const add = async (ctx: Ctx, { items, reason, submit }: In<'add'>) => {
  const held = await lockChangeable(
    ctx,
    items.map((i) => i.id),
  )
  const errors: LineError[] = []
  const good: Exclude<Seen, { no: LineError[] }>[] = []
  const lines = new Map<string, number>()
  for (const [i, one] of items.entries()) {
    const line = i + 1
    const twin = lines.get(one.id)
    if (twin) {
      errors.push({ line, column: 'id', message: '与第 {{twin}} 行重复', params: { twin: String(twin) } })
      continue
    }
    lines.set(one.id, line)
    const seen = await seek(ctx, held.get(one.id), one)
    if (seen.no) errors.push(...seen.no.map((e) => ({ ...e, line })))
    else good.push(seen)
  }
  if (errors.length > 0) throw lineErrors(errors, 'items')
  const made: { id: string; version: number }[] = []
  for (const { id, version } of await insertDrafts(ctx, reason, good)) {
    const is = submit ? await act(ctx, { id, version, action: 'submit' }) : { id, version }
    made.push({ id: is.id, version: is.version })
  }
  return { items: made }
}

/** A change locked behind its item, which whoever passes it writes. @throws Refusal unknown and foreign ids alike */
const hold = async (ctx: Ctx, id: string) => {
  const seen = await reads.get(ctx.tx, ctx.actor, id)
  if (!seen) throw notFound()
  const held = (await lockChangeable(ctx, [seen.catalogItemId])).get(seen.catalogItemId)
  if (!held) throw notFound()
  return { held, service: serviceFor(seen) }
}

/** Saves a draft or a refused one over what the item says now. */
export const update = async (ctx: Ctx, { id, version, wish, reason }: In<'update'>) => {
  const { held, service } = await hold(ctx, id)
  const { doc, before } = await service.forChange(ctx, id, version, 'edit')
  const seen = await seek(ctx, held, { id: held.item.id, wish }, id)
  if (seen.no)
    throw malformed(
      seen.no.map(({ column, message, params }) => ({
        path: column === 'id' ? 'wish' : `wish.${column}`,
        message,
        ...(params ? { params } : {}),
      })),
    )
  const saved = await write.update(ctx.tx, id, seen.sought.before, seen.sought.after, reason)
  await service.noted(ctx, doc, 'update', '修改', {
    before: { ...before.after, reason: before.reason },
    after: { ...seen.sought.after, reason },
  })
  return saved
}

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const { service } = await hold(ctx, wish.id)
  return service.remove(ctx, wish)
}

/** Submit, withdraw and all that decides: one function. The item is locked before its change. */
export const act = async (
  ctx: Ctx,
  wish: { id: string; version: number; action: ChangeAction; reason?: string },
): Promise<ReturnType<typeof actedOn>> => {
  const { held, service } = await hold(ctx, wish.id)
  const { doc: c } = await service.lock(ctx, wish.id)
  const doc: ChangeDoc = { ...service.asDoc(c), held, approval: approvalOf(c) }
  await take(ctx, changeMachineOf(c.kind), doc, wish, changeRules)
  return actedOn(doc)
}

const ordered = async (ctx: Ctx, all: readonly { id: string; version: number }[]) => {
  const seen = await reads.rows(ctx.tx, ctx.actor, { ids: all.map((i) => i.id) }).execute()
  return {
    known: new Map(seen.map((c) => [c.id, c])),
    nos: new Map(seen.map((c) => [c.id, c.no])),
    // as their items are locked
    all: all.toSorted((a, b) => a.id.localeCompare(b.id)),
  }
}

/** Each is submitted or refused by itself. */
export const submitAll = async (ctx: Ctx, { items }: In<'batchSubmit'>) => {
  const { nos, all } = await ordered(ctx, items)
  return severally(ctx, all, nos, (c) => act(ctx, { ...c, action: 'submit' }))
}

/** Passes or refuses many, each where it stands: what the platform still has to see goes to it (domain-lists §2.37). */
export const auditAll = async (ctx: Ctx, { items, pass, reason }: In<'batchAudit'>) => {
  if (!pass && !reason) throw refuse('请填写驳回原因')
  const { known, nos, all } = await ordered(ctx, items)
  const region = ctx.actor.org === 'authority'
  return severally(ctx, all, nos, (c) => {
    const passes = region ? 'accept' : known.get(c.id)?.platformStep ? 'forward' : 'approve'
    const action: ChangeAction = pass ? passes : region ? 'decline' : 'reject'
    return act(ctx, { ...c, action, ...(reason ? { reason } : {}) })
  })
}
