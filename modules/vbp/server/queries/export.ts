import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/ctx.ts'
import { mine } from './standing.ts'

const head = sql`b.code as "batchCode", b.name as batch, b.level, b.kind::text as kind, b.start_date as "startDate", b.end_date as "endDate",
  p.platform_code as code, p.name, p.spec, coalesce(c.name, '') as manufacturer, i.selected_price::text as "selectedPrice",
  i.volume_unit as "volumeUnit", i.backup, h.code as "hospitalCode", h.name as hospital`
const joined = sql`join vbp_batch b on b.id = i.batch_id join product_card p on p.id = i.product_id left join company_card c on c.id = p.manufacturer_id`

/** What hospitals agreed in a batch, as a file has it; of a supplier's articles with what he sold himself. */
export const volumesOf = async ({ tx, actor }: Ctx, batchId: string): Promise<Record<string, unknown>[]> => {
  const asked =
    actor.org === 'supplier'
      ? sql<Record<string, unknown>>`
        select ${head}, s.year, s.agreed_qty::text as agreed, null as used, o.done::text as done, o.open::text as open
        from vbp_supplied() s join vbp_item_card i on i.id = s.item_id ${joined} join org_card h on h.id = s.hospital_id
          cross join lateral (
            select coalesce(sum(l.accepted_qty * coalesce(l.vbp_ratio, 1)) filter (where l.vbp_quota_id = s.quota_id), 0) as done,
              coalesce(sum((l.open_qty + l.transit_qty) * case i.volume_unit when 'min' then l.conversion_ratio else 1 end) filter (where l.counted), 0) as open
            from order_line_facts l
            where l.hospital_id = s.hospital_id and l.product_id = s.product_id and l.supplier_id = ${actor.orgId}) o
        where s.batch_id = ${batchId} order by p.platform_code, h.code, s.year`
      : sql<Record<string, unknown>>`
        select ${head}, q.year, (q.agreed_qty - q.moved_qty)::text as agreed, q.used_qty::text as used, q.done_qty::text as done,
          greatest(q.used_qty - q.done_qty, 0)::text as open
        from vbp_quota_facts q join vbp_item_card i on i.id = q.item_id ${joined} join org_card h on h.id = q.hospital_id
        where q.batch_id = ${batchId} and ${mine} order by p.platform_code, h.code, q.year`
  return (await asked.execute(tx)).rows
}
