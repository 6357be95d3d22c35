import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, oneOf, text, type Wish } from '#kernel/server/document/filters.ts'
import { contains, type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { typedWays } from '#kernel/shared/code-text.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { keywords } from '#kernel/shared/page.ts'
import { inCategory } from '#modules/category/server/public.ts'
import type { stockCalls } from '../../shared/calls.ts'
import type { HoldKind } from '../../shared/holds.ts'
import { lotTransit, standing, transfers } from './at.ts'
import { readable } from './blind.ts'

type Calls = typeof stockCalls
type Asked = Input<Calls['query']>

export const NEVER = sql`${sql.lit('2999-12-31')}::date`
const ends = sql<string | null>`nullif(s.expiry_date, ${NEVER})`

type Standing = ReturnType<typeof standing>
const states = ({ expired, nearly }: Standing) => ({
  expired,
  near: sql<boolean>`not (${expired}) and ${nearly}`,
  normal: sql<boolean>`not (${nearly})`,
})

/** A hospital's own stock; the authority's region; suppliers see none. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('stock_balance as s')
    .innerJoin('product_card as p', 'p.id', 's.product_id')
    .innerJoin('distribution_point_card as point', 'point.id', 's.point_id')
    .innerJoin('org_card as hospital', 'hospital.id', 's.hospital_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('org_card as supplier', 'supplier.id', 's.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('s.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

/** The same as they stood: those that were not there yet are none. */
export const stood = (tx: Tx, actor: Actor, { was }: Standing) => {
  const all = visible(tx, actor)
  return was ? (all.innerJoin(was, (j) => j.onTrue()) as unknown as typeof all) : all
}

/** Any of the words in any of these places, or everything without words. */
export const spoken = (keyword: string | undefined, ...places: RawBuilder<unknown>[]) => {
  const tests = keywords(keyword)
    .flatMap(typedWays)
    .flatMap((w) => places.map((p) => sql`${p} like ${contains(w)}`))
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` or `)})` : sql<boolean>`true`
}
export const places = [sql`p.search`, text('s.lot_no')]

/** What every view of the ledger may be asked for. */
export const goodsTests = {
  hospitalId: is('s.hospital_id'),
  pointId: is('s.point_id'),
  productId: is('s.product_id'),
  generic: is('p.name'),
  kind: is('p.kind'),
  categoryId: inCategory('p.id'),
  supplierId: is('s.supplier_id'),
  owner: is('s.owner'),
  narcotic: is('p.narcotic'),
  highValue: is('p.high_value'),
  coldChain: is('p.cold_chain'),
  article: (words: string) => spoken(words, sql`p.search`),
}

/** Balances that are used up are shown when asked for. */
const balances = (tx: Tx, actor: Actor, { keyword, ...asked }: Wish<Asked>, now: Standing) =>
  filtered<ReturnType<typeof visible>, Asked>(
    stood(tx, actor, now)
      .where(readable(actor, 's.id'))
      .where(asked.withZero ? now.everThere : now.there)
      .where(spoken(keyword, ...places)),
    asked,
    {
      id: 's.id',
      tests: {
        ...goodsTests,
        lotNo: (lot) => oneOf('s.lot_no')([lot.toUpperCase(), lotText(lot)]),
        expiry: dates('s.expiry_date'),
        state: (state) => states(now)[state],
        withZero: () => undefined,
        asAt: () => undefined,
        hold: (kind) => sql`exists (select from stock_hold h where ${now.held} and h.hold_kind = ${kind})`,
      },
      keyword: { nos: ['s.lot_no'] },
    },
  )

/** The live holds of a balance, each kind once. */
const holds = ({ held }: Standing) =>
  sql<HoldKind[]>`coalesce((select jsonb_agg(distinct h.hold_kind) from stock_hold h where ${held}), '[]')`
interface HeldBy {
  kind: HoldKind
  qty: string | null
  reason: string
  refNo: string
  createdAt: string
}
const heldBy = ({ held }: Standing) => sql<HeldBy[]>`coalesce((select jsonb_agg(jsonb_build_object('kind', h.hold_kind,
  'qty', h.qty::text, 'reason', h.reason, 'refNo', h.ref_no, 'createdAt', h.created_at) order by h.created_at)
  from stock_hold h where ${held}), '[]')`

const worthOf = (owner: 'hospital' | 'supplier') => (now: Standing) =>
  sql<string>`case s.owner when ${sql.lit(owner)} then ${now.value} else 0 end`
const [ownValue, consignedValue] = [worthOf('hospital'), worthOf('supplier')]

const row = (q: ReturnType<typeof visible>, now: Standing) =>
  q.select([
    ...columns(
      's',
      'id',
      'hospitalId',
      'pointId',
      'productId',
      'lotNo',
      'productionDate',
      'price',
      'ratio',
      'owner',
      'updatedAt',
    ),
    now.qty.as('qty'),
    now.locked.as('lockedQty'),
    now.available.as('availableQty'),
    sql<string>`floor(${now.qty} / s.ratio)`.as('packs'),
    sql<string>`${now.qty} - floor(${now.qty} / s.ratio) * s.ratio`.as('loose'),
    lotTransit.as('transitQty'),
    transfers.as('transfers'),
    holds(now).as('holds'),
    heldBy(now).as('heldBy'),
    ...columns('p', 'kind', 'name', 'spec', 'packSpec'),
    'p.platform_code as code',
    ...columns('p', 'minUnit'),
    'p.pack_unit as unit',
    sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    'hospital.name as hospital',
    sql<string>`coalesce(supplier.name, '')`.as('supplier'),
    'point.name as point',
    ends.as('expiryDate'),
    sql<number | null>`${ends} - ${now.day}`.as('daysLeft'),
    sql<boolean>`coalesce(${now.nearly}, false)`.as('near'),
    // what suppliers still own is none of the hospital's value (§2.24.8)
    ownValue(now).as('amount'),
    consignedValue(now).as('consignedAmount'),
  ])

const order: Order = {
  sorts: {
    code: 'p.platform_code',
    name: 'p.pinyin',
    expiryDate: 's.expiry_date',
    // of the answer: as at a date it is another than the balance's
    qty: 'qty',
    updatedAt: 's.updated_at',
  },
  fallback: 'name',
  tie: 's.id',
  // a name is many articles': the catalogue's index has them apart
  within: 'p.id',
}

/** The balances of the list, for a file. */
export const forExport = (tx: Tx, actor: Actor, input: Wish<Asked>) => {
  const now = standing(input.asAt)
  return ordered(row(balances(tx, actor, input, now), now), input.sort, order)
}

export const list = (tx: Tx, actor: Actor, input: Asked) => {
  const now = standing(input.asAt)
  const base = balances(tx, actor, input, now)
  return paged(tx, base, row(base, now), input, order, {
    sums: { amount: ownValue(now), consignedAmount: consignedValue(now) },
  })
}

/** Of the actor's organisation, for the workbench; the authority's are all. */
export const nearExpiry = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`stock_balance s join product_card p on p.id = s.product_id where s.qty > 0 and ${standing(undefined).nearly}
      and ${actor.org === 'authority' ? sql`true` : sql`s.hospital_id = ${actor.orgId}`}`,
  )
