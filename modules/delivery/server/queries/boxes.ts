import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export interface BoxNo {
  code: string
  box: number
}
/** The boxes of a delivery that have a number, and what it is. */
export const boxesOf = (tx: Tx, deliveryId: string): Promise<BoxNo[]> =>
  tx.selectFrom('delivery_box').where('delivery_id', '=', deliveryId).select(['code', 'box']).orderBy('box').execute()

/** The next serial of a prefix; who asks at the same time waits until this one's numbers are kept. */
export const nextSerial = async (tx: Tx, prefix: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('sscc ' || ${prefix}, 0))`.execute(tx)
  // after the lock: it sees what was kept while this waited
  const { rows } = await sql<{ n: string }>`
    select coalesce(max(serial), -1) + 1 as n from delivery_box where prefix = ${prefix}`.execute(tx)
  return Number(rows[0]!.n)
}

interface Numbered extends BoxNo {
  serial: number
}
export const addBoxes = async (
  tx: Tx,
  of: { id: string; supplierId: string; hospitalId: string },
  prefix: string,
  boxes: readonly Numbered[],
): Promise<void> => {
  const each = (key: keyof Numbered) => boxes.map((b) => b[key])
  await sql`insert into delivery_box (code, prefix, serial, supplier_id, hospital_id, delivery_id, box)
    select code, ${prefix}, serial, ${of.supplierId}, ${of.hospitalId}, ${of.id}, box
    from unnest(${each('code')}::text[], ${each('serial')}::bigint[], ${each('box')}::int[]) x (code, serial, box)`.execute(
    tx,
  )
}

/** The delivery and the box a number was given to. */
export const boxBy = (tx: Tx, code: string) =>
  tx
    .selectFrom('delivery_box as b')
    .innerJoin('delivery as d', 'd.id', 'b.delivery_id')
    .where('b.code', '=', code)
    .select(['d.no', 'b.box'])
    .executeTakeFirst()
