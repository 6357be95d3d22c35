import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { ScanResult } from '../../shared/kinds.ts'

/** How often each piece of an order was counted by scans that stand. */
export const countedScans = async (tx: Tx, id: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ pieceId: string; n: number }>`
    select s.piece_id as "pieceId", count(*)::int as n from surgery_scan s where s.surgery_order_id = ${id} and s.result = 'counted'
      and not exists (select from surgery_scan u where u.undoes = s.id) group by 1`.execute(tx)
  return new Map(rows.map((r) => [r.pieceId, r.n]))
}

/** A scan by its id, of whatever order of the hospital. */
export const scanOf = (tx: Tx, scanId: string) =>
  tx
    .selectFrom('surgery_scan as s')
    .where('s.id', '=', scanId)
    .select(columns('s', 'id', 'surgeryOrderId', 'result', 'pieceId', 'code'))
    .executeTakeFirst()

export const isUndone = async (tx: Tx, scanId: string): Promise<boolean> =>
  (await tx.selectFrom('surgery_scan').where('undoes', '=', scanId).select('id').executeTakeFirst()) !== undefined

interface NewScan {
  scanId: string
  id: string
  hospitalId: string
  pieceId: string | null
  code: string
  result: ScanResult
  undoes: string | null
  deviceAt: string | null
}
/** Whether it was kept: one whose id is taken, on a paper that is not seen from here, is not. */
export const addScan = async ({ tx, actor }: Ctx, s: NewScan): Promise<boolean> => {
  const [done] = await tx
    .insertInto('surgery_scan')
    .values({
      id: s.scanId,
      hospital_id: s.hospitalId,
      surgery_order_id: s.id,
      piece_id: s.pieceId,
      code: s.code,
      result: s.result,
      undoes: s.undoes,
      device_at: s.deviceAt,
      user_id: actor.userId,
      user_name: actor.name,
    })
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  return done!.numInsertedOrUpdatedRows === 1n
}
