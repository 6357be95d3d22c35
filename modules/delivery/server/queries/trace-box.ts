import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'

/* Which packs lie in which box: what a supplier said of his own. */

/** So many boxes within one another; a pallet of cartons of bundles has three. */
const deepest = 5

/**
 * The packs in a box, however many boxes deep, each with its boxes from inside out: none where nothing is known of it.
 * `tooDeep`: there is more in it than is looked for, or it lies in itself.
 */
export const leavesOf = async (tx: Tx, supplierId: string, box: string) => {
  const { rows } = await sql<{ code: string; boxes: string[]; leaf: boolean }>`
    with recursive inside(code, boxes) as (
      select b.code, array[b.box] from trace_box b where b.supplier_id = ${supplierId} and b.box = ${box}
      union all
      select b.code, i.code || i.boxes from inside i
        join trace_box b on b.supplier_id = ${supplierId} and b.box = i.code where cardinality(i.boxes) <= ${deepest})
    select i.code, i.boxes, not exists (select from trace_box b where b.supplier_id = ${supplierId} and b.box = i.code) as leaf
    from inside i order by i.code`.execute(tx)
  return { leaves: rows.filter((r) => r.leaf), tooDeep: rows.some((r) => r.boxes.length > deepest) }
}

/** The boxes this one lies in, from inside out. */
export const boxesAround = async (tx: Tx, supplierId: string, code: string): Promise<string[]> => {
  const { rows } = await sql<{ box: string }>`
    with recursive around(box, n) as (
      select b.box, 1 from trace_box b where b.supplier_id = ${supplierId} and b.code = ${code}
      union all
      select b.box, a.n + 1 from around a join trace_box b on b.supplier_id = ${supplierId} and b.code = a.box
        where a.n <= ${deepest})
    select box from around order by n`.execute(tx)
  return rows.map((r) => r.box)
}

/** In which box each of these lies, as far as the supplier said so. */
export const boxesOf = async (tx: Tx, supplierId: string, codes: readonly string[]) => {
  const rows = await tx
    .selectFrom('trace_box')
    .where('supplier_id', '=', supplierId)
    .where('code', 'in', [...codes, ''])
    .select(['code', 'box'])
    .execute()
  return new Map(rows.map((r) => [r.code, r.box]))
}

/** What lies in a box now: what was said of it before no longer does. */
export const fillBox = async (
  { tx, actor }: Ctx,
  o: { supplierId: string; box: string; scanId: string },
  codes: readonly string[],
) => {
  await tx.deleteFrom('trace_box').where('supplier_id', '=', o.supplierId).where('box', '=', o.box).execute()
  await sql`insert into trace_box (supplier_id, code, box, scan_id, created_by)
    select ${o.supplierId}, c, ${o.box}, ${o.scanId}, ${actor.userId} from unnest(${[...codes]}::text[]) c`.execute(tx)
}

/** The box a scan told of is none any longer, unless it lies in another one, which would take it for a pack. */
export const forgetBox = (tx: Tx, supplierId: string, scanId: string) =>
  tx
    .deleteFrom('trace_box as b')
    .where('b.supplier_id', '=', supplierId)
    .where('b.scan_id', '=', scanId)
    .where(sql<boolean>`not exists (select from trace_box o where o.supplier_id = b.supplier_id and o.code = b.box)`)
    .execute()
