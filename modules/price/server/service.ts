import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { type FieldTemplate, lineErrors, Refusal } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { priceCalls } from '../shared/calls.ts'
import { priceMachine } from '../shared/machine.ts'
import { priceFile } from '../shared/words.ts'
import * as q from './queries.ts'
import { itemFor, oldPriceOf, priceRules } from './rules.ts'

type In<K extends keyof typeof priceCalls> = Input<(typeof priceCalls)[K]>

/** An approval on or after the effective day applies the price at once. */
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

/** A refusal of one paper, told as that of its line. */
const ofLine = (e: unknown, at: number): unknown => {
  const fields = e instanceof Refusal && (e.data as { fields?: FieldTemplate[] } | null)?.fields
  if (!(e instanceof Refusal) || e.code !== codes.malformed || !fields) return e
  return lineErrors(fields.map((f) => ({ line: at + 1, column: f.path, message: f.message, params: f.params })))
}

/**
 * A paper for each line, all or none; with `submit` they go to the audit at once.
 * @throws a refusal that names the line and its column
 */
export const addAll = async (ctx: Ctx, { lines, submit, ...common }: In<'addAll'>) => {
  if (submit && !ctx.actor.codes.has(priceMachine.actions.submit.code))
    throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title: '提交调价单' })
  const items: { id: string; no: string }[] = []
  for (const [at, line] of lines.entries()) {
    try {
      const { id, no, version } = await add(ctx, { ...common, ...line })
      if (submit) await price.act(ctx, { id, version, action: 'submit' })
      items.push({ id, no })
    } catch (e) {
      throw ofLine(e, at)
    }
  }
  return { items }
}
