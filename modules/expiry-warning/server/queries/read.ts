import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered, is, text, type Wish } from '#kernel/server/document/filters.ts'
import { type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { readable } from '#modules/stock/server/public.ts'
import type { HoldKind } from '#modules/stock/shared/holds.ts'
import { bandOf } from '#modules/stock-monitor/server/public.ts'
import type { Band } from '#modules/stock-monitor/shared/alarms.ts'
import type { expiryCalls } from '../../shared/calls.ts'

type Asked = Input<(typeof expiryCalls)['query']>

const band = bandOf(sql`s.expiry_date`, sql`p.near_expiry_days`)

/** Lots near their end, or past it: a hospital's own, the authority's region; suppliers see none. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('stock_balance_facts as s')
    .innerJoin('product_card as p', 'p.id', 's.product_id')
    .innerJoin('distribution_point_card as point', 'point.id', 's.point_id')
    .innerJoin('org_card as hospital', 'hospital.id', 's.hospital_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('org_card as supplier', 'supplier.id', 's.supplier_id')
    .where('s.units', '>', '0')
    .where(readable(actor, 's.id'))
    .where(sql<boolean>`${band} is not null`)
    .$if(actor.org === 'hospital', (q) => q.where('s.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

const lots = (tx: Tx, actor: Actor, asked: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), asked, {
    id: 's.id',
    tests: {
      hospitalId: is('s.hospital_id'),
      pointId: is('s.point_id'),
      productId: is('s.product_id'),
      kind: is('p.kind'),
      band: (bands) => (bands.length > 0 ? sql`${band} in (${sql.join(bands)})` : undefined),
      hold: (kind) =>
        sql`exists (select from stock_hold_facts h where h.balance_id = s.id and h.released_at is null and h.hold_kind = ${kind})`,
      supplierId: is('s.supplier_id'),
    },
    keyword: { codes: ['p.platform_code', 's.lot_no'], texts: [sql`p.search`, text('s.lot_no')] },
  })

/** The live holds of a lot, each kind once. */
const holds = sql<HoldKind[]>`coalesce((select jsonb_agg(distinct h.hold_kind) from stock_hold_facts h
  where h.balance_id = s.id and h.released_at is null), '[]')`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('s', 'id', 'hospitalId', 'pointId', 'productId', 'supplierId', 'lotNo', 'expiryDate', 'ratio'),
    's.units as qty',
    sql<string>`s.units - s.locked_units`.as('available'),
    // of what is the hospital's own: a consigned lot is its supplier's (domain-stock §2.24.8)
    sql<string>`s.amount`.as('amount'),
    ...columns('p', 'kind', 'name', 'spec', 'minUnit'),
    'p.platform_code as code',
    'p.pack_unit as unit',
    sql<number>`s.expiry_date - ${todayInSql}`.as('daysLeft'),
    sql<Band>`${band}`.as('band'),
    holds.as('holds'),
    'hospital.name as hospital',
    'point.name as point',
    sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    sql<string>`coalesce(supplier.name, '')`.as('supplier'),
  ])

const order: Order = {
  sorts: { expiryDate: 's.expiry_date', name: 'p.pinyin', code: 'p.platform_code', amount: 's.amount' },
  fallback: 'expiryDate',
  tie: 's.id',
}

export const forExport = (tx: Tx, actor: Actor, input: Wish<Asked>) =>
  ordered(row(lots(tx, actor, input)), input.sort, order)

/** Lots and value of each band, under the other filters. */
const perBand = async (tx: Tx, actor: Actor, { band: _, ...asked }: Asked) => {
  const { rows } = await sql<{ band: Band; n: number; amount: string }>`
    select band, count(*)::int as n, sum(amount) as amount from (${lots(tx, actor, asked).select([band.as('band'), 's.amount'])}) x group by 1`.execute(
    tx,
  )
  return {
    counts: { ...Object.fromEntries(rows.map((r) => [r.band, r.n])), all: rows.reduce((n, r) => n + r.n, 0) },
    sums: Object.fromEntries(rows.map((r) => [r.band, r.amount])),
  }
}

export const list = async (tx: Tx, actor: Actor, input: Asked) => {
  const base = lots(tx, actor, input)
  const page = await paged(tx, base, row(base), input, order, { sums: { amount: 's.amount' } })
  if (input.part === 'rows') return page
  const { counts, sums } = await perBand(tx, actor, input)
  return { ...page, counts, sums: { ...sums, ...page.sums } }
}
export type Lot = Awaited<ReturnType<typeof list>>['rows'][number]

/** These lots as the actor sees them, whatever band they are in. */
export const named = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  visible(tx, actor)
    .where('s.id', 'in', [...ids])
    .select([...columns('s', 'id', 'hospitalId', 'productId', 'lotNo', 'expiryDate', 'ratio'), 's.units as qty'])
    .select(['p.name', 'p.spec', 'p.min_unit as minUnit', 'p.pack_unit as unit', 'point.name as point'])
    .execute()

/** The live holds of these lots that a person placed by hand, and whether they cover all of a lot. */
export const byHand = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; balanceId: string; whole: boolean }>`
    select id, balance_id as "balanceId", units is null as whole from stock_hold_facts
    where balance_id = any(${[...ids]}::uuid[]) and hold_kind = 'manual' and released_at is null order by id`.execute(
    tx,
  )
  return rows
}
