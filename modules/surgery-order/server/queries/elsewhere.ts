import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { pieceText } from '#kernel/shared/lot.ts'
import type { Which } from './write.ts'

export type Coded = Pick<Which, 'udiDi' | 'serial' | 'uniqueCode'> & { id?: string | undefined; productId: string }

/**
 * The names of a piece wherever it is: its article with its serial number or the code of its own, for a serial number may be
 * said alone; and its UDI with the serial number, whichever article that stands at.
 */
export const keysOf = ({ udiDi, serial, uniqueCode, productId }: Coded): string[] => {
  const code = pieceText(serial || uniqueCode)
  return code ? [`${productId} ${code}`, ...(serial ? [`${udiDi} ${code}`] : [])] : []
}

/** Nobody uses the same pieces at once; in the order of their names. */
export const lockCodes = async (tx: Tx, names: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('piece ' || name, 0)) from unnest(${[...names]}::text[]) as name`.execute(
    tx,
  )
}

/** Of these pieces the lines of those that another row says are used; behind every wall. */
export const usedElsewhere = async (tx: Tx, pieces: readonly (Coded & { at: number })[]): Promise<number[]> => {
  const asked = pieces.map(({ id, productId, udiDi, serial, uniqueCode, at }) => ({
    ...{ id, productId, udiDi, serial, at },
    code: pieceText(serial || uniqueCode),
  }))
  const { rows } = await sql<{ at: number }>`
    select x.at from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as x(id uuid, "productId" uuid, "udiDi" text, serial text, code text, at int)
    -- each as its index has it: at a million pieces nobody reads them all at the table
    where exists (select from surgery_piece p where p.used_qty > 0 and not p.told_twice and p.serial <> '' and x.serial <> ''
        and p.udi_di = x."udiDi" and p.code = x.code and p.id is distinct from x.id)
      or exists (select from surgery_piece p where p.used_qty > 0 and not p.told_twice and p.code <> '' and x.code <> ''
        and p.product_id = x."productId" and p.code = x.code and p.id is distinct from x.id)`.execute(tx)
  return rows.map((r) => r.at)
}
