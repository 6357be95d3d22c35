import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Which } from './write.ts'

export type Coded = Pick<Which, 'udiDi' | 'serial' | 'uniqueCode'> & { id?: string | undefined; productId: string }

/** The name of a piece wherever it is: by its UDI with serial, else by a code of its own. */
export const keyOf = ({ udiDi, serial, uniqueCode, productId }: Coded): string | undefined =>
  serial ? `${udiDi} ${serial}` : uniqueCode ? `${productId} ${uniqueCode}` : undefined

/** Nobody uses the same pieces at once; in the order of their names. */
export const lockCodes = async (tx: Tx, names: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('piece ' || name, 0)) from unnest(${[...names]}::text[]) as name`.execute(
    tx,
  )
}

/** Of these pieces the names of those that another row says are used; behind every wall. */
export const usedElsewhere = async (tx: Tx, pieces: readonly Coded[]): Promise<string[]> => {
  const { rows } = await sql<Coded>`
    select x."productId", x."udiDi", x.serial, x."uniqueCode" from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
      as x(id uuid, "productId" uuid, "udiDi" text, serial text, "uniqueCode" text)
    -- each as its index has it: at a million pieces nobody reads them all at the table
    where exists (select from surgery_piece p where p.used_qty > 0 and p.serial <> '' and x.serial <> ''
        and p.udi_di = x."udiDi" and p.serial = x.serial and p.id is distinct from x.id)
      or exists (select from surgery_piece p where p.used_qty > 0 and p.unique_code <> '' and x.serial = ''
        and p.product_id = x."productId" and p.unique_code = x."uniqueCode" and p.id is distinct from x.id)`.execute(tx)
  return rows.map((r) => keyOf(r)!)
}
