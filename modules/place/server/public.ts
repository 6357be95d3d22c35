import type { Tx } from '#kernel/server/ctx.ts'

/** A distribution point as documents snapshot it; the wall hides foreign ones. */
export const pointOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('distribution_point')
    .where('id', '=', id)
    .select([
      'id',
      'hospital_id as hospitalId',
      'code',
      'name',
      'address',
      'receiver',
      'phone',
      'product_kinds as productKinds',
      'enabled',
    ])
    .executeTakeFirst()
