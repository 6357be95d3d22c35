import { dayAfter, today } from '#kernel/server/clock.ts'
import type { Goods, World } from './world.ts'

let n = 0
const at = { monitor: 'contract/performanceMonitor', statistics: 'contract/statistics' }
/** People who watch contracts: of the hospital, of the supplier, of the authority. */
export const contractWatchers = async (w: World, g: Pick<Goods, 'hospital' | 'supplier'>) => {
  const may = { [at.monitor]: 'view remind export', [at.statistics]: 'view export' }
  const messages = { messageNotice: 'view' }
  return {
    hospital: await w.person({ ...may, ...messages }, g.hospital),
    supplier: await w.person({ ...may, ...messages }, g.supplier),
    region: await w.person({ ...may, ...messages }, await w.org('authority', `监管中心${++n}`)),
  }
}
export type ContractWatchers = Awaited<ReturnType<typeof contractWatchers>>

export interface Planted {
  no?: string
  status?: string
  /** Days before today it began, and after today it ends. */
  since?: number
  left?: number
  amount?: string
  executed?: string
  framework?: boolean
  deliveryHours?: number | null
  payDays?: number | null
  owner?: string
  supplierOwner?: string
  renews?: string
  /** The contract it supplements. */
  supplements?: string
  /** Its prices follow the region's. */
  follows?: boolean
  lines?: readonly { productId: string; qty?: string | null; price?: string; ordered?: string; accepted?: string }[]
}
/** As whoever stands behind its walls. */
interface Database {
  query: (text: string, values: unknown[]) => Promise<{ rows: { id: string }[] }>
}

/** A contract taken over from paper, in force for a hundred days and for two hundred more unless said otherwise. */
export const plantedContract = async (
  sql: Database,
  of: { hospital: string; supplier: string; by: string },
  o: Planted = {},
): Promise<{ id: string; no: string; typeId: string; lines: string[] }> => {
  const one = async (text: string, values: unknown[]) => (await sql.query(text, values)).rows[0]!.id
  const no = o.no ?? `HT${Date.now()}${++n}`
  const typeId = await one(
    `insert into contract_type (org_id, code, name, category, created_by, creator_name) values ($1, 'W1', '药品购销合同', 'drug', $2, 'x')
     on conflict (org_id, code) do update set name = excluded.name returning id`,
    [of.hospital, of.by],
  )
  const lines = (o.lines ?? []).map((l) => ({ ...l, qty: l.qty === undefined ? '100' : l.qty }))
  const sum = `(select coalesce(sum(round((x->>'qty')::numeric * coalesce((x->>'price')::numeric, 10), 2)), 0) from jsonb_array_elements($14::jsonb) x)`
  const id = await one(
    `insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, status, valid_from, valid_to, amount,
       executed_amount, framework, delivery_hours, pay_days, owner_id, owner_name, supplier_owner_id, supplier_owner_name, renews_id, parent_id, created_by,
       creator_name, content_n, line_count, effective_at, price_follows)
     values ($1, $2, $1, 'import', $3, '年度购销合同' || $3, $4, 'drug', $5, $6, $7, coalesce($8::numeric, ${sum}), $9, $10, $11, $12, $13,
       case when $13::uuid is null then '' else '负责人' end, $15, case when $15::uuid is null then '' else '对方负责人' end, $16, $17, $18, 'x', 1,
       jsonb_array_length($14::jsonb), now(), $19) returning id`,
    [
      ...[of.hospital, of.supplier, no, typeId, o.status ?? 'effective'],
      ...[dayAfter(today(), -(o.since ?? 100)), dayAfter(today(), o.left ?? 200), o.amount ?? null, o.executed ?? '0'],
      ...[o.framework ?? false, o.deliveryHours ?? null, o.payDays ?? null, o.owner ?? null, JSON.stringify(lines)],
      ...[o.supplierOwner ?? null, o.renews ?? null, o.supplements ?? null, of.by, o.follows ?? false],
    ],
  )
  const ids: string[] = []
  for (const [i, l] of lines.entries())
    ids.push(
      await one(
        `insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, unit, price, qty, amount, ordered_qty,
           accepted_qty)
         select $1, $2, $3, $4, p.id, p.platform_code, p.name, p.spec, p.pack_unit, $6, $7, coalesce(round($7::numeric * $6::numeric, 2), 0), $8, $9
         from product p where p.id = $5 returning id`,
        [
          ...[of.hospital, of.supplier, id, i + 1, l.productId, l.price ?? '10'],
          ...[l.qty, l.ordered ?? '0', l.accepted ?? '0'],
        ],
      ),
    )
  return { id, no, typeId, lines: ids }
}

/** The lines of an order stand on this line of a contract. */
export const bound = (sql: Database, orderLineIds: readonly string[], contractLineId: string) =>
  sql.query('update order_line set contract_line_id = $2, contract_n = 1, contract_price = price where id = any($1)', [
    [...orderLineIds],
    contractLineId,
  ])

/** Several of a house, of goods nobody orders, that differ in what they are sorted by. */
export const severalWatched = async (w: World, g: Pick<Goods, 'hospital' | 'supplier' | 'buyer' | 'item'>) => {
  const of = { hospital: g.hospital, supplier: g.supplier, by: g.buyer.userId }
  for (const i of [1, 2, 3]) {
    const { productId } = await g.item()
    const lines = [{ productId, qty: String(10 * i) }]
    await plantedContract(w.sql, of, { since: 50 * i, left: 400 - 100 * i, executed: String(i), lines })
  }
}
