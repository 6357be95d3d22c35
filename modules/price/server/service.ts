import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { type FieldTemplate, lineErrors, Refusal } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { lockAdjustable } from '#modules/purchase-list/server/public.ts'
import type { priceCalls } from '../shared/calls.ts'
import { priceMachine } from '../shared/machine.ts'
import { priceFile } from '../shared/words.ts'
import * as q from './queries/read.ts'
import { askLarge, faultsOf, itemFor, oldPriceOf, priceRules, twinOf } from './rules.ts'

type In<K extends keyof typeof priceCalls> = Input<(typeof priceCalls)[K]>

/** An approval on the effective day applies the price at once; after it there is none. */
export const price = documentService({
  machine: priceMachine,
  reads: q.reads,
  rules: priceRules,
  remove: q.remove,
  sheet: priceFile,
  parties: (a) => [a.hospitalId, a.supplierId],
  approval: (_, a) => ({ kind: a.kind, amount: () => a.newPrice, createdBy: a.createdBy }),
})

export const add = async (ctx: Ctx, v: q.Adjustment) => {
  const no = await nextNo(ctx, 'TJ')
  const item = await itemFor(ctx, v)
  const a = await q.insert(ctx.tx, ctx.actor, no, v, item, oldPriceOf(v, item))
  return price.made(ctx, { ...a, parties: [item.hospitalId, item.supplierId] }, v)
}

/** Saves a draft or a rejected adjustment; what is not said stays as it is. */
export const update = async (ctx: Ctx, { id, version, ...said }: In<'update'>) => {
  const { doc, before } = await price.forChange(ctx, id, version, 'edit')
  const v = { ...doc, ...said }
  const item = await itemFor(ctx, v)
  const saved = await q.update(ctx.tx, id, v, item, oldPriceOf(v, item))
  await price.noted(ctx, doc, 'update', '修改', { before, after: said })
  return saved
}

/** What is wrong with the papers of one notice, all of it in one round, each at its line. */
const judged = async (ctx: Ctx, all: readonly q.Adjustment[], submit: boolean) => {
  const wrong: (FieldTemplate & { line: number })[] = []
  const changes: { line: number; from: string; to: string }[] = []
  for (const [at, v] of all.entries()) {
    const line = at + 1
    const item = await lockAdjustable(ctx, v.catalogItemId)
    if (!item) {
      wrong.push({ line, path: 'catalogItemId', message: '采购目录中没有此品种' })
      continue
    }
    const doubled = all.findIndex((o) => o.catalogItemId === v.catalogItemId)
    const twin = submit ? await twinOf(ctx, v) : undefined
    const faults = [...(await faultsOf(ctx, v, item)), ...(twin ? [twin] : [])]
    if (submit && doubled < at)
      faults.push({ path: 'catalogItemId', message: '与第 {{twin}} 行重复', params: { twin: doubled + 1 } })
    wrong.push(...faults.map((f) => ({ line, ...f })))
    changes.push({ line, from: oldPriceOf(v, item), to: v.newPrice })
  }
  return { wrong, changes }
}

/**
 * A paper for each line, all or none; with `submit` they go to the audit at once.
 * @throws a refusal that names every wrong line and its column, or asks why prices change so much
 */
export const addAll = async (ctx: Ctx, { lines, submit, why, ...common }: In<'addAll'>) => {
  if (submit && !ctx.actor.codes.has(priceMachine.actions.submit.code))
    throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title: '提交调价单' })
  const all = lines.map((line) => ({ ...common, ...line }))
  const { wrong, changes } = await judged(ctx, all, submit)
  if (wrong.length > 0)
    throw lineErrors(wrong.map(({ path: column, message, line, params }) => ({ line, column, message, params })))
  if (submit) await askLarge(ctx, changes, why)
  const items: { id: string; no: string }[] = []
  for (const v of all) {
    const { id, no, version } = await add(ctx, v)
    if (submit) await price.act(ctx, { id, version, action: 'submit', reason: why })
    items.push({ id, no })
  }
  return { items }
}
