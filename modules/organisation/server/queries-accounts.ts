import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'

/** A supplier that registered itself; its number becomes its code. */
export const insertOrg = (
  tx: Tx,
  r: {
    no: string
    orgName: string
    creditCode: string
    district: string
    address: string
    name: string
    mobile: string
  },
) =>
  tx
    .insertInto('org')
    .values({
      kind: 'supplier',
      code: r.no,
      name: r.orgName,
      short_name: r.orgName,
      credit_code: r.creditCode,
      district: r.district,
      address: r.address,
      contact: r.name,
      mobile: r.mobile,
      ...spelled(r.orgName),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** One writer at a time of what an organisation has only one of; undefined when there is no such organisation. */
export const lockOrg = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from org where id = ${id} for no key update`.execute(tx)
  return rows[0]
}
