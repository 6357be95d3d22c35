import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Kept } from '#modules/invoice-reading/shared/reading.ts'

/** What stands on its face. */
export interface Face {
  code: string
  number: string
  issueDate: string
  amount: string
  sellerName: string
  sellerTaxNo: string
  buyerName: string
  buyerTaxNo: string
}
export interface ItemOf {
  productId: string
  lotNo: string
  qty: string
}

const key = (supplierId: string) => sql`hashtextextended(${`first invoices ${supplierId}`}, 0)`
/** Who changes a supplier's first invoices waits for who passes an invoice by them, and the other way round. */
export const lockOwn = ({ tx, actor }: Ctx) => sql`select pg_advisory_xact_lock(${key(actor.orgId)})`.execute(tx)
/** The same, of who only judges by them. */
export const lockShared = (tx: Tx, supplierId: string) =>
  sql`select pg_advisory_xact_lock_shared(${key(supplierId)})`.execute(tx)

const stored = (f: Face) => ({
  code: f.code,
  number: f.number,
  issue_date: f.issueDate,
  amount: f.amount,
  seller_name: f.sellerName,
  seller_tax_no: f.sellerTaxNo,
  buyer_name: f.buyerName,
  buyer_tax_no: f.buyerTaxNo,
})

/** Whether the supplier has another one of this number. */
export const isTaken = async ({ tx, actor }: Ctx, f: Face, but: string | undefined): Promise<boolean> =>
  (await tx
    .selectFrom('first_invoice')
    .where('supplier_id', '=', actor.orgId)
    .where('number', '=', f.number)
    .where('code', '=', f.code)
    .$if(but !== undefined, (q) => q.where('id', '<>', but!))
    .select('id')
    .executeTakeFirst()) !== undefined

export const insert = ({ tx, actor }: Ctx, f: Face) =>
  tx
    .insertInto('first_invoice')
    .values({ ...stored(f), supplier_id: actor.orgId, created_by: actor.userId, creator_name: actor.name })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Another version of it, with another face where one is given. */
export const update = (tx: Tx, id: string, f: Face | undefined) =>
  tx
    .updateTable('first_invoice')
    .set({ ...(f ? stored(f) : {}), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('first_invoice').where('id', '=', id).execute()

export const setReadings = (tx: Tx, id: string, kept: readonly Kept[]) =>
  tx
    .updateTable('first_invoice')
    .set({ readings: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute()

export const replaceItems = async ({ tx, actor }: Ctx, id: string, items: readonly ItemOf[]): Promise<void> => {
  await tx.deleteFrom('first_invoice_item').where('first_invoice_id', '=', id).execute()
  await sql`
    insert into first_invoice_item (supplier_id, first_invoice_id, seq, product_id, lot_no, qty)
    select ${actor.orgId}, ${id}, n, x."productId", x."lotNo", x.qty
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as ("productId" uuid, "lotNo" text, qty numeric))
      with ordinality as x("productId", "lotNo", qty, n)`.execute(tx)
}

/** Of these lines it is for no more those a passed invoice does not rest on it for. @returns whether all of them went */
export const uncover = async (tx: Tx, id: string, lines: readonly string[]): Promise<boolean> => {
  if (lines.length === 0) return true
  const { rows } = await sql<{ used: boolean }>`
    select coalesce(bool_or(first_invoice_used(${id}, l)), false) as used from unnest(${[...lines]}::uuid[]) l`.execute(
    tx,
  )
  if (rows[0]!.used) return false
  await tx
    .deleteFrom('first_invoice_cover')
    .where('first_invoice_id', '=', id)
    .where('delivery_line_id', 'in', [...lines])
    .execute()
  return true
}

export const cover = async (
  { tx, actor }: Ctx,
  id: string,
  lines: readonly { deliveryLineId: string; hospitalId: string }[],
): Promise<void> => {
  if (lines.length === 0) return
  await tx
    .insertInto('first_invoice_cover')
    .values(
      lines.map((l) => ({
        supplier_id: actor.orgId,
        hospital_id: l.hospitalId,
        first_invoice_id: id,
        delivery_line_id: l.deliveryLineId,
      })),
    )
    .execute()
}

/** Those of these ids that are products. */
export const productsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx
        .selectFrom('product_card')
        .where('id', 'in', [...ids])
        .select('id')
        .execute()
    ).map((p) => p.id),
  )
