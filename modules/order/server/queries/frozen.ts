import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { type FrozenFacts, frozenKeys } from '#modules/purchase-list/server/public.ts'

/** The line of a contract an order's line is bound to, its version and price of that day; nothing where there is none. */
interface Bound {
  contractLineId: string | undefined
  contractN: number | undefined
  contractPrice: string | undefined
}
const facts = [...frozenKeys, 'contractLineId', 'contractN', 'contractPrice']

/**
 * Writes the facts of each catalogue item, and the department of the plan, on every line of the orders. `offset 0`: the
 * department is asked for once an order, not once a line.
 */
export const setFacts = async (tx: Tx, orderIds: readonly string[], of: readonly (FrozenFacts & Bound)[]) => {
  await sql`
    update order_line set online = x.online, listed_price = x."listedPrice", ceiling_price = x."ceilingPrice",
      selected_price = x."selectedPrice", category_id = x."categoryId", two_invoice = x."twoInvoice",
      conversion_ratio = x."conversionRatio", department_id = o.department, version_id = x."versionId", name = x.name, spec = x.spec,
      pack_spec = x."packSpec", manufacturer = x.manufacturer,
      contract_line_id = x."contractLineId", contract_n = x."contractN", contract_price = x."contractPrice"
    from jsonb_to_recordset(${JSON.stringify(of, facts)}::jsonb) as x("catalogItemId" uuid, online boolean, "listedPrice" numeric,
      "ceilingPrice" numeric, "selectedPrice" numeric, "categoryId" uuid, "twoInvoice" boolean, "conversionRatio" numeric,
        "versionId" uuid, name text, spec text, "packSpec" text, manufacturer text,
        "contractLineId" uuid, "contractN" integer, "contractPrice" numeric),
      (select id, order_department(id) as department from unnest(${[...orderIds]}::uuid[]) id offset 0) o
    where catalog_item_id = x."catalogItemId" and order_id = o.id`.execute(tx)
}

/** When the lines of orders that are released now are due: the end of an order's expected day, else so many hours from now. */
export const setDue = (orders: readonly { id: string; hours: number }[]) => sql`
  update order_line set due_at = coalesce(
    (o.expected_date + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 microsecond',
    now() + make_interval(hours => case ${sql.join(
      orders.map((o) => sql`when o.id = ${o.id} then ${o.hours}::int`),
      sql` `,
    )} end))
  from purchase_order o where o.id = order_line.order_id and (${sql.join(
    orders.map((o) => sql`o.id = ${o.id}`),
    sql` or `,
  )})`
