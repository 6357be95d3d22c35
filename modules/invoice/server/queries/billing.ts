import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

export interface Profile {
  id: string
  title: string
  taxNo: string
  address: string
  phone: string
  version: number
  saved: boolean
}

/** What of these organisations is written on invoices: as they saved it, else their name and credit code. */
export const profilesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Profile>> => {
  const { rows } = await sql<Profile>`
    select o.id, coalesce(b.title, o.name) as title, coalesce(b.tax_no, o.credit_code) as "taxNo", coalesce(b.address, '') as address,
      coalesce(b.phone, '') as phone, coalesce(b.version, 0) as version, b.id is not null as saved
    from org_card o left join billing_profile b on b.id = o.id where o.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((r) => [r.id, r]))
}

/** The organisations whose invoices bear this tax number. */
export const withTaxNo = async (tx: Tx, taxNo: string): Promise<{ id: string; name: string }[]> =>
  (
    await sql<{ id: string; name: string }>`
    select o.id, coalesce(b.title, o.name) as name from org_card o left join billing_profile b on b.id = o.id
    where coalesce(b.tax_no, o.credit_code) = ${taxNo} limit 5`.execute(tx)
  ).rows

/** Whether anything was ever owed between two, or goods are on their way: what comes with the first of them has its invoice too. */
export const owes = async (tx: Tx, hospitalId: string, supplierId: string): Promise<boolean> => {
  const owed = await tx
    .selectFrom('payable_item_facts')
    .where('hospital_id', '=', hospitalId)
    .where('supplier_id', '=', supplierId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (owed) return true
  const sent = await tx
    .selectFrom('delivery_card')
    .where('hospital_id', '=', hospitalId)
    .where('supplier_id', '=', supplierId)
    .where('shipped_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

/** The row an organisation saved before, locked. */
export const lockProfile = (tx: Tx, id: string) =>
  tx
    .selectFrom('billing_profile')
    .where('id', '=', id)
    .select(['id', 'version', 'title', 'tax_no as taxNo', 'address', 'phone'])
    .forUpdate()
    .executeTakeFirst()

export interface Typed {
  title: string
  taxNo: string
  address: string
  phone: string
}
/** @returns nothing when somebody else saved the first one at the same time */
export const keep = async (tx: Tx, actor: Actor, v: Typed): Promise<{ id: string; version: number } | undefined> => {
  const row = { title: v.title, tax_no: v.taxNo, address: v.address, phone: v.phone, updated_by: actor.userId }
  return tx
    .insertInto('billing_profile')
    .values({ id: actor.orgId, ...row, version: 1 })
    .onConflict((c) =>
      c.column('id').doUpdateSet({ ...row, updated_at: sql`now()`, version: sql`billing_profile.version + 1` }),
    )
    .returning(['id', 'version'])
    .executeTakeFirst()
}
