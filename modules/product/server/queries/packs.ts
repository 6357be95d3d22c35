import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { PackLevel } from '../../shared/packs.ts'

/** The levels of a product as they were typed, from the minimum unit up; none while nobody did. */
export const packsOf = async (tx: Tx, productId: string): Promise<PackLevel[]> => {
  const { rows } = await sql<PackLevel>`
    select unit, num, den, barcode, udi_di as "udiDi" from product_pack
    where product_id = ${productId} order by level`.execute(tx)
  return rows
}

export const replacePacks = async (tx: Tx, productId: string, packs: readonly PackLevel[]): Promise<void> => {
  await tx.deleteFrom('product_pack').where('product_id', '=', productId).execute()
  await tx
    .insertInto('product_pack')
    .values(packs.map(({ udiDi, ...p }, i) => ({ ...p, product_id: productId, level: i + 1, udi_di: udiDi })))
    .execute()
}
