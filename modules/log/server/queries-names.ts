import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** What people call the records behind these ids; those that are gone, or no record of the house, are missing. */
export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const any = sql`any (${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from org_card where id = ${any}
    union all select id, name from app_user_card where id = ${any}
    union all select id, name from role_card where id = ${any}
    union all select id, name from department_card where id = ${any}
    union all select id, name from distribution_point_card where id = ${any}
    union all select id, name from category_card where id = ${any}
    union all select id, name from company_card where id = ${any}
    union all select id, name from menu_card where id = ${any}
    union all select id, concat_ws(' ', platform_code, name) from product_card where id = ${any}
    union all select id, no from plan_card where id = ${any}
    union all select id, no from purchase_order_card where id = ${any}
    union all select id, no from delivery_card where id = ${any}`.execute(tx)
  return new Map(rows.map((r) => [r.id, r.name]))
}
