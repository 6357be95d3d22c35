import type { Tx } from '#kernel/server/ctx.ts'

/** Numbers of old papers that a hospital has brought in already. */
export const outerNosTaken = async (tx: Tx, hospitalId: string, nos: readonly string[]): Promise<string[]> =>
  (
    await tx
      .selectFrom('contract as c')
      .where('c.hospital_id', '=', hospitalId)
      .where('c.source', '=', 'import')
      .where('c.status', '<>', 'void')
      .where('c.outer_no', 'in', [...nos, ''])
      .select('c.outer_no')
      .execute()
  ).map((c) => c.outer_no)
