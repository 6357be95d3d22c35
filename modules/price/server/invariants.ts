import type { Invariant } from '#kernel/server/noun.ts'

/** The day an order was submitted, as moments of the region. */
const day = `date_trunc('day', o.submitted_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
const same = `(p.hospital_id, p.product_id, p.supplier_id, p.type) = (l.hospital_id, l.product_id, l.supplier_id, 'purchase')`

/** What holds of prices (domain-lists §2.38). */
export const priceInvariants: readonly Invariant[] = [
  {
    id: '§2.38a',
    title: 'the price of a submitted order line is that of a period of its day, or of a settlement row',
    sql: `select l.id, l.order_id, l.price, o.submitted_at from order_line l join purchase_order o on o.id = l.order_id
      where o.submitted_at is not null and o.status not in ('draft', 'auditRejected') and l.catalog_item_id is not null
        and not exists (select from price_period p where ${same} and p.price = l.price and p.valid_from < ${day} + interval '1 day'
          and coalesce(p.valid_to, 'infinity') > ${day})
        and not exists (select from price_settlement s where s.status = 'done' and s.action = 'reprice' and s.new_price = l.price
          and l.id in (s.ref_line, s.new_line))
        -- what was submitted before its periods were kept is as it was
        and exists (select from price_period p where ${same} and p.valid_from <= o.submitted_at)`,
  },
  {
    id: '§2.38b',
    title: 'an item in use has the price of its open period',
    sql: `select c.id, c.price, c.retail_price from catalog_item c where c.status in ('enabled', 'stopped') and (
        not exists (select from price_period p where (p.hospital_id, p.product_id, p.supplier_id, p.type, p.price)
          = (c.hospital_id, c.product_id, c.supplier_id, 'purchase', c.price) and p.valid_to is null)
        or c.retail_price is not null and not exists (select from price_period p where
          (p.hospital_id, p.product_id, p.supplier_id, p.type, p.price)
            = (c.hospital_id, c.product_id, c.supplier_id, 'retail', c.retail_price) and p.valid_to is null))`,
  },
  {
    id: '§2.38c',
    title: 'periods of one price never touch',
    sql: `select a.id, b.id as other from price_period a join price_period b on (a.hospital_id, a.product_id, a.supplier_id, a.type)
        = (b.hospital_id, b.product_id, b.supplier_id, b.type) and a.id < b.id
      where tstzrange(a.valid_from, a.valid_to) && tstzrange(b.valid_from, b.valid_to)`,
  },
]
