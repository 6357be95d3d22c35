import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, filtered, is, text, type Wish } from '#kernel/server/document/filters.ts'
import { newNo } from '#kernel/server/number.ts'
import { anyWord, type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { typedWays } from '#kernel/shared/code-text.ts'
import { keywords } from '#kernel/shared/page.ts'
import { readable } from '#modules/stock/server/public.ts'
import type { Cause } from '#modules/stock/shared/causes.ts'
import type { consignmentCalls } from '../../shared/calls.ts'

type Calls = typeof consignmentCalls
type Asked = Input<Calls['query']>

const NEVER = sql`date '2999-12-31'`

/** A hospital's consigned goods, a supplier's own of them at each hospital, the region's for the authority (§2.24.8). */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('stock_balance_facts as s')
    .innerJoin('product_card as p', 'p.id', 's.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 's.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 's.supplier_id')
    .leftJoin('distribution_point_card as point', 'point.id', 's.point_id')
    .leftJoin('consignment_level as l', (j) =>
      j
        .onRef('l.hospital_id', '=', 's.hospital_id')
        .onRef('l.supplier_id', '=', 's.supplier_id')
        .onRef('l.product_id', '=', 's.product_id'),
    )
    .where('s.owner', '=', 'supplier')
    .$if(actor.org === 'hospital', (q) => q.where('s.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('s.supplier_id', '=', actor.orgId))

const below = sql<boolean>`coalesce((select sum(o.qty) from stock_balance_facts o where o.owner = 'supplier' and o.hospital_id = s.hospital_id
  and o.supplier_id = s.supplier_id and o.product_id = s.product_id) < l.level, false)`
const used = sql<string>`coalesce((select sum(m.used) from stock_movement_facts m where m.balance_id = s.id), 0) * s.ratio`
const spoken = (keyword: string | undefined, ...more: ReturnType<typeof text>[]) => {
  const words = keywords(keyword).flatMap(typedWays)
  return words.length > 0 ? anyWord([sql`p.search`, text('s.lot_no'), ...more])(words) : sql<boolean>`true`
}

const balances = (tx: Tx, actor: Actor, { keyword, ...asked }: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(
    visible(tx, actor)
      .where(readable(actor, 's.id'))
      .$if(!asked.withZero, (q) => q.where('s.units', '>', '0'))
      .where(spoken(keyword)),
    asked,
    {
      id: 's.id',
      tests: {
        hospitalId: is('s.hospital_id'),
        supplierId: is('s.supplier_id'),
        productId: is('s.product_id'),
        kind: is('p.kind'),
        expiry: dates('s.expiry_date'),
        below: (yes) => (yes ? below : sql`not ${below}`),
        withZero: () => undefined,
      },
      keyword: { nos: ['s.lot_no'] },
    },
  )
const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('s', 'id', 'hospitalId', 'productId', 'lotNo', 'ratio', 'price'),
    'supplier.id as supplierId',
    ...columns('p', 'kind', 'name', 'spec', 'minUnit'),
    'p.platform_code as code',
    'p.pack_unit as unit',
    'hospital.name as hospital',
    'supplier.name as supplier',
    sql<string>`coalesce(point.name, '')`.as('point'),
    sql<string | null>`nullif(s.expiry_date, ${NEVER})`.as('expiryDate'),
    's.units as qty',
    sql<string>`s.units - s.locked_units`.as('availableQty'),
    used.as('usedQty'),
    sql<string>`round(s.units * s.price / s.ratio, 2)`.as('amount'),
    'l.level',
    below.as('below'),
  ])
const order: Order = {
  sorts: {
    ...{ hospital: 'hospital.name', supplier: 'supplier.name', name: 'p.pinyin' },
    ...{ expiryDate: 's.expiry_date', qty: 's.units' },
  },
  fallback: 'name',
  tie: 's.id',
}

export const list = (tx: Tx, actor: Actor, input: Asked) => {
  const base = balances(tx, actor, input)
  return paged(tx, base, row(base), input, order, { sums: { amount: sql`round(s.units * s.price / s.ratio, 2)` } })
}
export const forExport = (tx: Tx, actor: Actor, w: Wish<Asked>) => ordered(row(balances(tx, actor, w)), w.sort, order)

type Uses = Input<Calls['uses']>
/** What was used of them; a supplier is not told by whom. */
export const uses = (tx: Tx, actor: Actor, { keyword, ...input }: Uses) => {
  const own = actor.org !== 'supplier'
  const moved = visible(tx, actor)
    .innerJoin('stock_movement_facts as m', 'm.balance_id', 's.id')
    .leftJoin('department_card as d', 'd.id', 'm.department_id')
    // what is owed of a use is that of its day, whatever the lot cost as it came (domain-stock §2.24.8)
    .leftJoin('payable_item_card as i', (j) =>
      j.onRef('i.source_line_id', '=', 'm.id').onRef('i.source_id', '=', 'm.ref_id').on('i.source_type', '=', 3),
    )
    .where('m.used', 'is not', null)
    .where(spoken(keyword, text('m.ref_no')))
  const base = filtered<typeof moved, Uses>(moved, input, {
    id: 'm.id',
    tests: {
      balanceId: is('m.balance_id'),
      hospitalId: is('s.hospital_id'),
      supplierId: is('s.supplier_id'),
      productId: is('s.product_id'),
      at: days('m.at'),
    },
    keyword: { nos: ['s.lot_no'] },
  })
  const shown = base.select([
    ...columns('m', 'id', 'value', 'refNo', 'at'),
    sql<Cause>`m.cause`.as('cause'),
    'm.units as qty',
    'i.price',
    'i.amount as owed',
    ...columns('s', 'lotNo', 'ratio'),
    ...columns('p', 'name', 'spec', 'minUnit'),
    'p.platform_code as code',
    'p.pack_unit as unit',
    'hospital.name as hospital',
    'supplier.name as supplier',
    sql<string>`coalesce(point.name, '')`.as('point'),
    sql<string>`${own ? sql`coalesce(d.name, '')` : sql`''`}`.as('department'),
    sql<string>`${own ? sql`m.user_name` : sql`''`}`.as('userName'),
  ])
  return paged(
    tx,
    base,
    shown,
    input,
    { sorts: { at: 'm.at' }, fallback: '-at', tie: 'm.id' },
    { sums: { owed: 'i.amount' } },
  )
}

/** The number of a buy-out, which has no paper of its own. */
export const buyOutNo = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ no: string }>`select ${newNo('MD')} as no`.execute(tx)
  return rows[0]!.no
}

/** Consigned lots of the actor's hospital that shall become its own. */
export const lots = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  visible(tx, actor)
    .where('s.id', 'in', [...ids])
    .select(columns('s', 'id', 'pointId', 'productId', 'supplierId', 'lotNo', 'productionDate', 'price', 'ratio'))
    .select(sql<string | null>`nullif(s.expiry_date, ${NEVER})`.as('expiryDate'))
    .execute()

/** Zero: nothing is agreed any more. */
export const setLevel = async (tx: Tx, actor: Actor, w: Input<Calls['setLevel']>): Promise<void> => {
  await sql`insert into consignment_level (hospital_id, supplier_id, product_id, level) values
    (${actor.orgId}, ${w.supplierId}, ${w.productId}, nullif(${w.level}::numeric, 0))
    on conflict (hospital_id, supplier_id, product_id) do update set level = excluded.level, updated_at = now()`.execute(
    tx,
  )
}
/** Whether a supplier has, or may have, goods of this kind here. */
export const supplies = async (
  tx: Tx,
  actor: Actor,
  w: { supplierId: string; productId: string },
): Promise<boolean> => {
  const { rows } = await sql<{
    yes: boolean
  }>`select exists (select from stock_balance_facts where hospital_id = ${actor.orgId}
      and supplier_id = ${w.supplierId} and product_id = ${w.productId} and owner = 'supplier') as yes`.execute(tx)
  return rows[0]!.yes
}
