import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** A pack of the delivery by its trace code, and the boxes it lies in, from inside out. */
export interface TracedPack {
  code: string
  deliveryLineId: string
  boxes: readonly string[]
}

/** The packs of a delivery these codes name: a pack itself, or all that lie in a box. */
export const packsOf = async (tx: Tx, deliveryId: string, codes: readonly string[]): Promise<TracedPack[]> =>
  codes.length === 0
    ? []
    : (
        await sql<TracedPack>`select c.code, c.delivery_line_id as "deliveryLineId", c.boxes from delivery_code_card c
          where c.delivery_id = ${deliveryId} and (c.code = any (${[...codes]}::text[]) or c.boxes && ${[...codes]}::text[])
          order by c.code`.execute(tx)
      ).rows

/** Lots of a delivery all of whose packs came with their code: a pack with another one is none of them. */
export const wholeLots = async (tx: Tx, deliveryId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{
    id: string
  }>`select l.id from delivery_line_card l join product_card p on p.id = l.product_id
    where l.delivery_id = ${deliveryId}
      and (select count(*) from delivery_code_card c where c.delivery_line_id = l.id) >= l.qty * p.trace_rate`.execute(
    tx,
  )
  return new Set(rows.map((r) => r.id))
}
