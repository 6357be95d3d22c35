import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { setOwnCodes } from '#modules/purchase-list/server/public.ts'
import { kindsOf, screen } from '../shared/calls.ts'
import { type ChangeKind, undoDays } from '../shared/states.ts'
import * as q from './queries/changes.ts'
import * as write from './queries/write.ts'

const needs: Readonly<Record<ChangeKind, string>> = {
  match: 'match',
  accept: 'match',
  none: 'match',
  cancel: 'cancelMatch',
  merge: 'merge',
}
const bare = ({ state: _, ...row }: { state: string; [column: string]: unknown }) => row

/** One spelling of a row whose keys came in another order. */
const spelt = (row: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Takes a decision back within thirty days: every row is again exactly what it was, and so are the catalogue's own codes, as far as
 * nobody wrote others since (domain-lists §2.39).
 * @throws Refusal naming the code: one was changed since, or its product has another code by now
 */
export const undo = async (ctx: Ctx, name: FamilyName, { id }: { id: string }) => {
  const { actor, tx } = ctx
  await write.oneAtATime(tx, actor.orgId)
  const change = await q.lock(tx, actor, kindsOf(name), id)
  if (!change) throw notFound('对照记录不存在')
  if (!actor.codes.has(`${screen}:${needs[change.changeKind]}`)) throw refuse('没有撤销此操作的权限')
  if (change.undoneAt) throw refuse('{{name}} 已经撤销过此操作', { name: change.undoneBy })
  if (!change.open) throw refuse('超过 {{days}} 天的操作不能撤销', { days: undoDays })
  const ids = change.after.map((r) => String(r.id))
  const now = new Map((await write.snapshots(tx, actor.orgId, ids)).map((r) => [r.id, bare(r)]))
  for (const was of change.after) {
    const is = now.get(String(was.id))
    if (!is || spelt(is) !== spelt(was))
      throw refuse('编码「{{code}}」之后又有改动，不能撤销', { code: String(was.code) })
  }
  const products = change.before.flatMap((r) => (r.product_id ? [String(r.product_id)] : []))
  const other = (await write.codesWith(tx, actor.orgId, products)).find((c) => !ids.includes(c.id))
  if (other) throw refuse('产品已对照编码「{{code}}」，不能撤销', { code: other.code })
  await write.restore(tx, actor.orgId, change.before)
  for (const step of change.items.toReversed())
    await setOwnCodes(
      ctx,
      actor.orgId,
      step.map(({ id: item, from, to }) => ({ id: item, from: to, to: from })),
    )
  const back = (await write.snapshots(tx, actor.orgId, ids)).map(bare)
  await q.undone(tx, actor, id, back)
  audit(ctx, {
    entity: 'codeChange',
    entityId: id,
    entityNo: change.label,
    action: 'undo',
    after: { changeKind: change.changeKind },
  })
  return { done: back.length, label: change.label }
}
