import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { LineError } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { vbpCalls } from '../shared/calls.ts'
import type { SubstituteReason } from '../shared/reason.ts'
import * as q from './queries/reasons.ts'
import { asksReason } from './settings.ts'

type In<K extends keyof typeof vbpCalls> = Input<(typeof vbpCalls)[K]>

export const reasons = (ctx: Ctx, input: In<'reasons'>) => q.reasonReads.list(ctx.tx, ctx.actor, input)

export const substitutes = async (ctx: Ctx, { catalogItemIds, docId }: In<'substitutes'>) => {
  const asks = catalogItemIds.length > 0 && (await configOf(ctx, asksReason, ctx.actor.orgId))
  return { rows: asks ? await q.insteadOfItems(ctx, catalogItemIds, today(), docId) : [] }
}

type Said = { catalogItemId: string; substitute?: SubstituteReason | undefined }
/** Lines as they were stored, with what their form said of them. */
export const substitutesOf = (
  stored: readonly { catalogItemId: string | null; productId: string }[],
  said: readonly Said[],
) => {
  const byItem = new Map(said.map((l) => [l.catalogItemId, l.substitute]))
  return stored.map((l) => ({ productId: l.productId, substitute: byItem.get(l.catalogItemId ?? '') }))
}

/** Keeps what was said of lines with products that were not selected; of others nothing is asked, and nothing kept. */
export const noteReasons = async (
  ctx: Ctx,
  paper: q.Paper,
  lines: readonly { productId: string; substitute: SubstituteReason | undefined }[],
): Promise<void> => {
  const said = new Map(lines.flatMap((l) => (l.substitute ? [[l.productId, l.substitute] as const] : [])))
  if (said.size === 0) return
  const found = await q.instead(ctx.tx, ctx.actor.orgId, [...said.keys()], today())
  const given = found.map((f) => ({ ...f, ...said.get(f.productId)! }))
  if (given.length > 0) await q.put(ctx, paper, given)
}

/** Orders of several plans: each keeps what those beside its own said of its products (domain §5). */
export const carryReasons = (ctx: Ctx, orders: Parameters<typeof q.carry>[1]): Promise<void> => q.carry(ctx.tx, orders)

/** What was said of an article in a paper. */
export const reasonOf = (tx: Tx, paper: q.Paper, productId: string): Promise<SubstituteReason | undefined> =>
  q.saidOf(tx, paper, productId)

/**
 * Lines with a product that was not selected, while the hospital has not finished what it agreed of the same name and form,
 * and nobody said why (domain §5). @param papers whose reasons count: the order, and the plan it came from
 */
export const lackReasons = async (
  ctx: Ctx,
  hospitalId: string,
  papers: readonly q.Paper[],
  lines: readonly { seq: number; productId: string }[],
): Promise<LineError[]> => {
  const found = await q.instead(ctx.tx, hospitalId, [...new Set(lines.map((l) => l.productId))], today())
  if (found.length === 0 || !(await configOf(ctx, asksReason, hospitalId))) return []
  const has = await q.reasoned(ctx.tx, papers)
  const lacks = new Set(found.map((f) => f.productId).filter((id) => !has.has(id)))
  return lines
    .filter((l) => lacks.has(l.productId))
    .map((l) => ({
      line: l.seq,
      column: 'catalogItemId',
      message: '同通用名的集采协议量尚未完成，选用非中选产品请填写原因',
    }))
}
