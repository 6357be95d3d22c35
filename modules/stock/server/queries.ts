import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, oneOf, text, type Wish } from '#kernel/server/document/filters.ts'
import { contains, type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { typedWays } from '#kernel/shared/code-text.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { stockCalls } from '../shared/calls.ts'

type Calls = typeof stockCalls
type Asked = Input<Calls['query']>

const NEVER = sql`${sql.lit('2999-12-31')}::date`
const ends = sql<string | null>`nullif(s.expiry_date, ${NEVER})`

/** Less time is left than the article wants (domain §2.3 nearExpiryDays). */
const nearly = sql<boolean>`s.expiry_date - ${todayInSql} < p.near_expiry_days`
const states = {
  expired: sql<boolean>`expired(s.expiry_date)`,
  near: sql<boolean>`not expired(s.expiry_date) and ${nearly}`,
  normal: sql<boolean>`not (${nearly})`,
}
const amount = sql<string>`round(s.qty * s.price, 2)`

/** A hospital's own stock; the authority's region; suppliers see none. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('stock_balance as s')
    .innerJoin('product_card as p', 'p.id', 's.product_id')
    .innerJoin('distribution_point_card as point', 'point.id', 's.point_id')
    .innerJoin('org_card as hospital', 'hospital.id', 's.hospital_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('org_card as supplier', 'supplier.id', 's.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('s.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

/** Any of the words in any of these places, or everything without words. */
const spoken = (keyword: string | undefined, ...places: RawBuilder<unknown>[]) => {
  const tests = keywords(keyword)
    .flatMap(typedWays)
    .flatMap((w) => places.map((p) => sql`${p} like ${contains(w)}`))
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` or `)})` : sql<boolean>`true`
}
const places = [sql`p.search`, text('s.lot_no')]

/** Balances that are used up are shown when asked for. */
const balances = (tx: Tx, actor: Actor, { keyword, ...asked }: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(
    visible(tx, actor)
      .$if(!asked.withZero, (q) => q.where('s.qty', '>', '0'))
      .where(spoken(keyword, ...places)),
    asked,
    {
      id: 's.id',
      tests: {
        hospitalId: is('s.hospital_id'),
        pointId: is('s.point_id'),
        productId: is('s.product_id'),
        kind: is('p.kind'),
        lotNo: (lot) => oneOf('s.lot_no')([lot.toUpperCase(), lotText(lot)]),
        expiry: dates('s.expiry_date'),
        state: (state) => states[state],
        withZero: () => undefined,
      },
      keyword: { nos: ['s.lot_no'] },
    },
  )

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('s', 'id', 'pointId', 'productId', 'lotNo', 'productionDate', 'qty', 'lockedQty', 'price', 'updatedAt'),
    ...columns('p', 'kind', 'name', 'spec', 'packSpec'),
    'p.platform_code as code',
    'p.pack_unit as unit',
    sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    'hospital.name as hospital',
    sql<string>`coalesce(supplier.name, '')`.as('supplier'),
    'point.name as point',
    ends.as('expiryDate'),
    sql<number | null>`${ends} - ${todayInSql}`.as('daysLeft'),
    sql<boolean>`coalesce(${nearly}, false)`.as('near'),
    amount.as('amount'),
  ])

const order: Order = {
  sorts: {
    code: 'p.platform_code',
    name: 'p.pinyin',
    expiryDate: 's.expiry_date',
    qty: 's.qty',
    updatedAt: 's.updated_at',
  },
  fallback: 'name',
  tie: 's.id',
}

/** The balances of the list, for a file. */
export const forExport = (tx: Tx, actor: Actor, input: Wish<Asked>) =>
  ordered(row(balances(tx, actor, input)), input.sort, order)

export const list = (tx: Tx, actor: Actor, input: Asked) => {
  const base = balances(tx, actor, input)
  return paged(tx, base, row(base), input, order, { sums: { amount } })
}

export const movements = (tx: Tx, actor: Actor, input: Input<Calls['movements']>) => {
  const base = visible(tx, actor)
    .innerJoin('stock_movement as m', 'm.balance_id', 's.id')
    .$if(!!input.balanceId, (q) => q.where('s.id', '=', input.balanceId!))
    .$if(!!input.productId, (q) => q.where('s.product_id', '=', input.productId!))
    .where(spoken(input.keyword, ...places, text('m.ref_no')))
  const moved = base.select([
    ...columns(
      'm',
      'id',
      'type',
      'qty',
      'beforeQty',
      'afterQty',
      'refType',
      'refId',
      'refNo',
      'userName',
      'reason',
      'at',
    ),
  ])
  return paged(tx, base, moved, input, { sorts: { at: 'm.at' }, fallback: '-at', tie: 'm.id' })
}

export interface Booking {
  pointId: string
  productId: string
  supplierId: string
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
  price: string
  qty: string
  refLineId: string
}

/**
 * Books goods in: balances and movements in one statement, so one cannot exist without the other (invariants I1, I5).
 * Balances are taken in key order, so two bookings cannot deadlock.
 */
export const bookIn = async (
  tx: Tx,
  hospitalId: string,
  ref: { type: string; id: string; no: string; movement: 108 | 110; userId: string; userName: string },
  lines: readonly Booking[],
) => {
  await sql`
    with src as (
      select x.*, coalesce(x."expiryDate", ${NEVER}) as expiry, row_number() over () as n
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x("pointId" uuid, "productId" uuid, "supplierId" uuid, "lotNo" text,
        "productionDate" date, "expiryDate" date, price numeric, qty numeric, "refLineId" uuid)
    ), grouped as (
      select "pointId", "productId", "lotNo", expiry, price, "supplierId", min("productionDate") as made, sum(qty) as qty
      from src group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    ), balance as (
      insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, qty)
      select ${hospitalId}, "pointId", "productId", "lotNo", expiry, made, "supplierId", price, qty from grouped
      on conflict (hospital_id, point_id, product_id, lot_no, expiry_date, price, supplier_id)
        do update set qty = stock_balance.qty + excluded.qty, updated_at = now()
      returning id, point_id, product_id, lot_no, expiry_date, price, supplier_id, qty as total
    )
    insert into stock_movement (hospital_id, balance_id, type, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_id, user_name)
    select ${hospitalId}, b.id, ${ref.movement}::smallint, s.qty, b.total - g.qty + sum(s.qty) over w - s.qty, b.total - g.qty + sum(s.qty) over w,
      ${ref.type}, ${ref.id}, s."refLineId", ${ref.no}, ${ref.userId}, ${ref.userName}
    from src s
    join grouped g on (g."pointId", g."productId", g."lotNo", g.expiry, g.price, g."supplierId")
      = (s."pointId", s."productId", s."lotNo", s.expiry, s.price, s."supplierId")
    join balance b on (b.point_id, b.product_id, b.lot_no, b.expiry_date, b.price, b.supplier_id)
      = (s."pointId", s."productId", s."lotNo", s.expiry, s.price, s."supplierId")
    window w as (partition by b.id order by s.n)`.execute(tx)
}

/** Of the actor's organisation, for the workbench; the authority's are all. */
export const nearExpiry = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`stock_balance s join product_card p on p.id = s.product_id where s.qty > 0 and ${nearly}
      and ${actor.org === 'authority' ? sql`true` : sql`s.hospital_id = ${actor.orgId}`}`,
  )
