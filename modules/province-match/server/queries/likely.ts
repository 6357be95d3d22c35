import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { ProvinceFamily } from '../../shared/families.ts'
import type { Scope } from './open.ts'
import { type ItemFacts, itemInSql } from './read.ts'

/** An item beside one of ours, and which of ours has it. */
export interface Beside {
  item: ItemFacts
  taken: string
}
const takenInSql = (
  scope: Scope,
  localId: string,
) => sql<string>`coalesce((select coalesce(p.name, c.name) from province_match m
  left join product_card p on p.id = m.product_id left join company_card c on c.id = m.company_id
  where m.item_id = i.id and m.ended_at is null and m.state = 'paired' and coalesce(m.product_id, m.company_id) <> ${localId}
    and (m.hospital_id is null or m.hospital_id = ${scope}::uuid) order by m.hospital_id nulls first limit 1), '')`

/** Listed items that may be one of ours: by code, by approval number, by names that look alike. */
export const likely = async (
  tx: Tx,
  family: ProvinceFamily,
  of: { id: string; name: string; core: string; approvalNo: string; insuranceCode: string; creditCode: string },
  scope: Scope,
): Promise<Beside[]> => {
  const { rows } = await sql<Beside>`
    select ${itemInSql} as item, ${takenInSql(scope, of.id)} as taken from province_item_card i
    where i.family = ${family} and i.listed and i.id = any (array(
      (select v.item_id from province_version v where v.valid_to is null and ${of.insuranceCode} <> '' and v.insurance_code = ${of.insuranceCode} limit 20)
      union (select v.item_id from province_version v where v.valid_to is null and ${of.approvalNo} <> '' and v.approval_no = ${of.approvalNo} limit 30)
      union (select v.item_id from province_version v where v.valid_to is null and ${of.creditCode} <> '' and v.credit_code = ${of.creditCode} limit 5)
      union (select v.item_id from province_version v join province_item x on x.id = v.item_id and x.family = ${family}
        where v.valid_to is null and (v.name % ${of.name} or v.name like ${`%${of.core.replace(/[%_\\]/g, '')}%`})
        order by similarity(v.name, ${of.name}) desc, v.item_id limit 60)))`.execute(tx)
  return rows
}

/** Items a keyword finds. */
export const sought = async (
  tx: Tx,
  family: ProvinceFamily,
  localId: string,
  word: string,
  scope: Scope,
): Promise<Beside[]> => {
  const like = `%${word.replace(/[%_\\]/g, (c) => `\\${c}`)}%`
  const { rows } = await sql<Beside>`
    select ${itemInSql} as item, ${takenInSql(scope, localId)} as taken from province_item_card i
    where i.family = ${family} and (i.prov_id = ${word} or i.insurance_code = ${word} or i.name like ${like} or i.former_name like ${like} or i.maker like ${like})
    order by i.listed desc, i.name, i.id limit 50`.execute(tx)
  return rows
}
