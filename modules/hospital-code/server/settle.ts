import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { codesOf, setOwnCodes } from '#modules/purchase-list/server/public.ts'
import type { ChangeKind } from '../shared/states.ts'
import * as changes from './queries/changes.ts'
import * as write from './queries/write.ts'

type Row = Awaited<ReturnType<typeof write.snapshots>>[number]
const bare = ({ state: _, ...row }: Row) => row
const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Items of products that a code no longer has get back what they had before it; those that came since have none.
 */
const giveBack = async (ctx: Ctx, hospitalId: string, before: readonly Row[], after: ReadonlyMap<string, Row>) => {
  const left = before.filter((b) => b.product_id !== null && after.get(b.id)?.product_id !== b.product_id)
  if (left.length === 0) return []
  const items = await codesOf(
    ctx.tx,
    hospitalId,
    left.map((b) => b.product_id!),
    { lock: true },
  )
  return setOwnCodes(
    ctx,
    hospitalId,
    left.flatMap((b) =>
      items
        .filter((i) => i.productId === b.product_id && i.code === b.code)
        .map((i) => ({ id: i.id, from: b.code, to: b.items.find((x) => x.id === i.id)?.was ?? '' })),
    ),
  )
}

/** Codes that are matched now become the own code of their product's items (domain-lists §2.39). */
const takeOver = async (ctx: Ctx, hospitalId: string, rows: readonly Row[]) => {
  const matched = new Map(
    rows.flatMap((r) => (r.state === 'matched' && r.product_id ? [[r.product_id, r] as const] : [])),
  )
  if (matched.size === 0) return []
  const items = await codesOf(ctx.tx, hospitalId, [...matched.keys()], { lock: true })
  const mine = Map.groupBy(items, (i) => i.productId)
  const kept = [...matched.values()].map((r) => ({
    id: r.id,
    items: (mine.get(r.product_id!) ?? []).map(
      (i) => r.items.find((known) => known.id === i.id) ?? { id: i.id, was: i.code },
    ),
  }))
  await write.keepItems(ctx.tx, kept)
  const wishes = items.map(({ id, productId, code }) => ({ id, from: code, to: matched.get(productId)!.code }))
  return setOwnCodes(
    ctx,
    hospitalId,
    wishes.filter((w) => w.from !== w.to),
  )
}

/**
 * Writes decisions about codes of one hospital, looks again at every code that has to do with them, and keeps the catalogue's own
 * codes in step. The caller holds `oneAtATime`.
 * @param o.also products whose codes are looked at again, whatever was decided
 * @returns the rows that changed, before and after, and what changed in the catalogue
 */
export const carryOut = async (
  ctx: Ctx,
  hospitalId: string,
  decided: readonly write.Decided[],
  o: { quiet?: boolean; also?: readonly string[] } = {},
) => {
  const ids = decided.map((d) => d.id)
  const own = await write.snapshots(ctx.tx, hospitalId, ids)
  const named = [...own.map((r) => r.product_id), ...decided.map((d) => d.productId), ...(o.also ?? [])]
  const products = [...new Set(named.filter((p) => p !== null))]
  const beside = await write.codesWith(ctx.tx, hospitalId, products)
  const all = [...new Set([...ids, ...beside.map((b) => b.id)])]
  const before = await write.snapshots(ctx.tx, hospitalId, all)
  await write.decide(ctx.tx, hospitalId, decided, o)
  await write.settle(ctx.tx, hospitalId, products)
  const between = await write.snapshots(ctx.tx, hospitalId, all)
  const given = await giveBack(ctx, hospitalId, before, new Map(between.map((r) => [r.id, r])))
  const taken = await takeOver(ctx, hospitalId, between)
  const after = await write.snapshots(ctx.tx, hospitalId, all)
  const was = new Map(before.map((b) => [b.id, b]))
  const changed = after.filter((a) => !same(a, was.get(a.id)!))
  return { before: changed.map((a) => was.get(a.id)!), after: changed, items: [given, taken] }
}
export type Done = Awaited<ReturnType<typeof carryOut>>

/** What the log says of a code. */
const facts = (r: Row) => ({
  state: r.state,
  productId: r.product_id,
  aliasOf: r.alias_of,
  noProduct: r.no_product,
  accepted: r.accepted,
})

/** Keeps a person's decision, so that it can be undone, and notes it for the log. @returns the id it is undone by */
export const remember = async (
  ctx: Ctx,
  changeKind: ChangeKind,
  of: { kind: number; label: string },
  done: Done,
): Promise<string> => {
  for (const [i, after] of done.after.entries())
    audit(ctx, {
      entity: 'hospitalCode',
      entityId: after.id,
      entityNo: after.code,
      action: changeKind,
      before: facts(done.before[i]!),
      after: facts(after),
    })
  return changes.insert(ctx.tx, ctx.actor, {
    ...of,
    changeKind,
    before: done.before.map(bare),
    after: done.after.map(bare),
    items: done.items,
  })
}
