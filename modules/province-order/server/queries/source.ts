import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { sourceCalls } from '../../shared/calls.ts'

type Asked = Input<(typeof sourceCalls)['query']>

/** So long an order that was taken in meanwhile may still be told: what was in its way was cured late. */
const LATE = sql`interval '90 days'`

const running = sql<boolean>`o.status in ('waitAllocate', 'allocating', 'allocated')`
const takenIn = sql<boolean>`(${running} or (o.status = 'accepted' and o.created_at > now() - ${LATE}))`
/** The same of a list: what was taken in is told late only where its hospital works on the platform. */
const listed = ({ working }: Among) =>
  working.length === 0
    ? running
    : sql<boolean>`(${running} or (o.status = 'accepted' and o.created_at > now() - ${LATE}
  and o.hospital_id = any(${[...working]}::uuid[])))`
export interface Among {
  /** Hospitals that work on the platform. */
  working: readonly string[]
  /** Of all that are asked for those nothing keeps, where that is asked. */
  ready?: readonly string[] | undefined
}
/** An audited order with online lines: its hospital's, and the authority's to read. */
const audited = (tx: Tx, actor: Actor, now = takenIn) =>
  tx
    .selectFrom('purchase_order_card as o')
    .innerJoin('org_card as hospital', 'hospital.id', 'o.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'o.supplier_id')
    .where('o.counted', '=', true)
    // logistics are bought elsewhere
    .where('o.kind', 'in', [0, 1, 2])
    .where(now)
    .where(sql<boolean>`exists (select from order_line_facts l where l.order_id = o.id and l.online)`)
    .$if(actor.org === 'hospital', (q) => q.where('o.hospital_id', '=', actor.orgId))
/** The same, not on its way to the platform. */
const visible = (tx: Tx, actor: Actor, now = takenIn) =>
  audited(tx, actor, now).where(sql<boolean>`not exists (select from province_order p where p.order_id = o.id)`)

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    'o.id as id',
    'o.no as no',
    'o.hospital_id as hospitalId',
    'o.supplier_id as supplierId',
    'o.point_id as pointId',
    'hospital.name as hospital',
    'supplier.name as supplier',
    'o.point_name as point',
    'o.creator_name as buyer',
    'o.urgent as urgent',
    'o.status as status',
    sql<number>`o.kind::int`.as('kind'),
    sql<string>`o.released_at`.as('releasedAt'),
    sql<number>`(select count(*)::int from order_line_facts l where l.order_id = o.id and l.online)`.as('lineCount'),
    sql<string>`(select coalesce(sum(l.amount), 0)::numeric(16,2) from order_line_facts l where l.order_id = o.id and l.online)`.as(
      'amount',
    ),
  ])
export type SourceOrder = Awaited<ReturnType<typeof one>> & {}

const found = (tx: Tx, actor: Actor, asked: Wish<Asked>, of: Among) =>
  filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor, listed(of)), asked, {
    id: 'o.id',
    tests: {
      hospitalId: is('o.hospital_id'),
      supplierId: is('o.supplier_id'),
      pointId: is('o.point_id'),
      kind: is('o.kind'),
      urgent: is('o.urgent'),
      releasedAt: days('o.released_at'),
      ready: (yes) => sql<boolean>`(o.id = any(${[...(of.ready ?? [])]}::uuid[])) = ${yes}`,
    },
    keyword: {
      nos: ['o.no'],
      numbers: { CG: 'o.no' },
      texts: [],
      found: [partner('o.supplier_id', 'supplier', 'supplier'), partner('o.hospital_id', 'hospital', 'hospital')],
    },
  })

const order: Order = {
  sorts: { no: 'o.no', releasedAt: 'o.released_at', amount: 'amount' },
  fallback: '-releasedAt',
  tie: 'o.id',
  named: ['o.no'],
}
/** All of them, whatever keeps each: what keeps them is told by several modules, and asked of them. */
export const all = (tx: Tx, actor: Actor, { ready: _, ...asked }: Wish<Asked>, of: Among) =>
  row(found(tx, actor, asked, of))
    .orderBy('o.id')
    .execute()
export const list = (tx: Tx, actor: Actor, asked: Asked, of: Among) => {
  const base = found(tx, actor, asked, of)
  return paged(tx, base, row(base), asked, order)
}
export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>, of: Among) =>
  ordered(row(found(tx, actor, wish, of)), wish.sort, order)

/** One of them; undefined for unknown and foreign ids, and for what is on its way already. */
export const one = (tx: Tx, actor: Actor, id: string) =>
  row(visible(tx, actor).where('o.id', '=', id)).executeTakeFirst()

/** One that is on its way, of which the platform has nothing for certain. */
export const again = (tx: Tx, actor: Actor, provinceOrderId: string) =>
  row(
    audited(tx, actor).where(
      sql<boolean>`o.id = (select p.order_id from province_order p where p.id = ${provinceOrderId} and p.ord_id = '' and p.doing = '')`,
    ),
  ).executeTakeFirst()

export interface SourceLine {
  id: string
  orderId: string
  seq: number
  productId: string
  productCode: string
  name: string
  spec: string
  unit: string
  ratio: string
  qty: string
  price: string
  amount: string
}
/** What of these orders goes through the platform: what was given up since is not ordered there. */
export const linesOf = async (tx: Tx, orderIds: readonly string[]): Promise<SourceLine[]> => {
  const { rows } = await sql<SourceLine>`
    select l.id, l.order_id as "orderId", l.seq, l.product_id as "productId", l.product_code as "productCode", l.name, l.spec, l.unit,
      l.conversion_ratio as ratio, l.qty - l.reject_qty - l.closed_qty as qty, l.price,
      round((l.qty - l.reject_qty - l.closed_qty) * l.price, 2) as amount
    from order_line_facts l where l.order_id = any(${[...orderIds]}::uuid[]) and l.online and l.qty > l.reject_qty + l.closed_qty
    order by l.order_id, l.seq`.execute(tx)
  return rows
}

interface Head {
  addrId: string
  companyId: string
}
type ItemLine = SourceLine & { itemCode: string }
const sumOfLines = (lines: readonly SourceLine[]) =>
  sql`(select sum(a::numeric) from unnest(${lines.map((l) => l.amount)}::text[]) a)`

/** @returns nothing where it is there already: somebody was faster */
export const insert = async (
  tx: Tx,
  actor: Actor,
  o: { id: string; no: string; hospitalId: string; supplierId: string } & Head,
  lines: readonly ItemLine[],
): Promise<{ id: string; version: number } | undefined> => {
  const by = actor.org === 'system' ? null : actor.userId
  const { rows } = await sql<{ id: string; version: number }>`
    insert into province_order (hospital_id, supplier_id, order_id, no, addr_id, company_id, amount, line_count, created_by, creator_name)
    select ${o.hospitalId}, ${o.supplierId}, ${o.id}, ${o.no}, ${o.addrId}, ${o.companyId},
      ${sumOfLines(lines)}, ${lines.length}, ${by}, ${actor.name}
    on conflict (order_id) do nothing returning id, version`.execute(tx)
  const made = rows[0]
  if (!made) return undefined
  await writeLines(tx, made.id, o, lines)
  return made
}
/** Its lines as they are from now on; one that is there already keeps its id. */
const writeLines = (
  tx: Tx,
  id: string,
  o: { hospitalId: string; supplierId: string },
  lines: readonly ItemLine[],
): Promise<unknown> =>
  tx
    .insertInto('province_order_line')
    .values(
      lines.map((l) => ({
        hospital_id: o.hospitalId,
        supplier_id: o.supplierId,
        province_order_id: id,
        order_line_id: l.id,
        seq: l.seq,
        product_id: l.productId,
        item_code: l.itemCode,
        qty: l.qty,
        price: l.price,
        amount: l.amount,
      })),
    )
    .onConflict((c) =>
      c.column('order_line_id').doUpdateSet((eb) => ({
        item_code: eb.ref('excluded.item_code'),
        qty: eb.ref('excluded.qty'),
        price: eb.ref('excluded.price'),
        amount: eb.ref('excluded.amount'),
      })),
    )
    .execute()

/** The same of one the platform has nothing of, as all of it stands now. */
export const rewrite = async (
  tx: Tx,
  id: string,
  o: { hospitalId: string; supplierId: string } & Head,
  lines: readonly ItemLine[],
): Promise<void> => {
  await sql`delete from province_order_line where province_order_id = ${id} and order_line_id <> all (${lines.map((l) => l.id)}::uuid[])`.execute(
    tx,
  )
  await writeLines(tx, id, o, lines)
  await sql`update province_order set addr_id = ${o.addrId}, company_id = ${o.companyId}, amount = ${sumOfLines(lines)},
    line_count = ${lines.length}, updated_at = now() where id = ${id}`.execute(tx)
}
