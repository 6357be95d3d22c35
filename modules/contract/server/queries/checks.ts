import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Another contract of the pair that agrees on the same product for days they share. */
export interface Overlap {
  no: string
  name: string
  seq: number
  category: string
}
/**
 * Those in force or on their way; not the one it adds to, nor what else adds to that. What a supplement in force says stands in the lines of
 * its contract: it is none of its own.
 */
export const overlaps = async (tx: Tx, id: string): Promise<Overlap[]> =>
  (
    await sql<Overlap>`
      select o.no, l.name, l.seq, o.category
      from contract c join contract_line l on l.contract_id = c.id
        join contract_line x on x.hospital_id = c.hospital_id and x.supplier_id = c.supplier_id and x.product_id = l.product_id
          and x.contract_id <> c.id
        join contract o on o.id = x.contract_id
      where c.id = ${id} and o.status in ('pending', 'waitSign', 'signed', 'effective', 'frozen') and o.valid_from <= c.valid_to
        and o.valid_to >= c.valid_from and o.id is distinct from c.parent_id and o.parent_id is distinct from c.id
        and (o.parent_id is null or o.status not in ('effective', 'frozen') and o.parent_id is distinct from c.parent_id)
      order by l.seq, o.no limit 50`.execute(tx)
  ).rows

/**
 * What of the lines speaks against the prices of today: above what is listed or the ceiling, another than selected; and goods of logistics
 * among medical ones, or these among those: drugs and what they are given with may stand in one contract.
 */
export interface PriceFault {
  seq: number
  fault: 'listed' | 'ceiling' | 'selected' | 'disabled' | 'kind'
  limit: string
  name: string
  kind: number
}
export const priceFaults = async (
  tx: Tx,
  id: string,
  vbp: boolean,
  selected: ReadonlyMap<string, string>,
  kind: number | undefined,
): Promise<PriceFault[]> =>
  (
    await sql<PriceFault>`
      select l.seq, f.fault, f.lim as limit, l.name, p.kind
      from contract_line l join product_card p on p.id = l.product_id
        left join jsonb_each_text(${JSON.stringify(Object.fromEntries(selected))}::jsonb) s on s.key = l.product_id::text
        cross join lateral (
          select 'disabled' as fault, '' as lim where not p.enabled
          union all select 'kind', '' where (p.kind = 3) <> (${kind ?? null}::int = 3)
          union all select 'listed', p.listed_price::text where l.price > p.listed_price
          union all select 'ceiling', p.ceiling_price::text where l.price > p.ceiling_price
          union all select 'selected', s.value where ${vbp} and l.price <> s.value::numeric
        ) f
      where l.contract_id = ${id} order by l.seq limit 100`.execute(tx)
  ).rows
