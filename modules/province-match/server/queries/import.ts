import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { type ProvinceFamily, provinceFamilies } from '../../shared/families.ts'
import type { Told } from './items.ts'

export interface Current {
  itemId: string
  provId: string
  told: Told
  /** Yuan for a pack, today. */
  price: string | null
  own: boolean
}
/** Items as they are today, by their id on the platform; `own`: what is said of it, its price too, came by the asker's own file. */
export const currentOf = async (tx: Tx, actor: Actor, family: ProvinceFamily, provIds: readonly string[]) => {
  const { rows } = await sql<Current>`
    select i.id as "itemId", i.prov_id as "provId", r.price, coalesce(v.told_by = ${actor.orgId} and (r.id is null or r.told_by = ${actor.orgId}), false) as own, jsonb_build_object('provId', i.prov_id, 'provCode', v.prov_code, 'name', v.name, 'formerName', v.former_name,
      'spec', v.spec, 'packSpec', v.pack_spec, 'unit', v.unit, 'minUnit', v.min_unit, 'ratio', v.ratio::text, 'maker', v.maker, 'approvalNo', v.approval_no,
      'insuranceCode', v.insurance_code, 'creditCode', v.credit_code, 'listed', v.listed) as told
    from province_item i join province_version v on v.item_id = i.id and v.valid_to is null
      left join province_price r on r.item_id = i.id and r.valid_from <= (now() at time zone 'Asia/Shanghai')::date
        and (r.valid_to is null or r.valid_to > (now() at time zone 'Asia/Shanghai')::date)
    where i.family = ${family} and i.prov_id = any(${[...provIds]}::text[])`.execute(tx)
  return new Map(rows.map((r) => [r.provId, r]))
}

/** Ids of ours by their codes. */
export const localsOf = async (
  tx: Tx,
  family: ProvinceFamily,
  codes: readonly string[],
): Promise<Map<string, string>> => {
  const { kind } = provinceFamilies[family]
  const { rows } = await (kind === null
    ? sql<{ id: string; code: string }>`select id, code from company_card where code = any(${[...codes]}::text[])`
    : sql<{
        id: string
        code: string
      }>`select id, platform_code as code from product_card where kind = ${kind} and platform_code = any(${[...codes]}::text[])`
  ).execute(tx)
  return new Map(rows.map((r) => [r.code, r.id]))
}
