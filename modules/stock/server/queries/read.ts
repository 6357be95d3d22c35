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
import type { stockCalls } from '../../shared/calls.ts'
import type { Cause } from '../../shared/causes.ts'
import type { HoldKind } from '../../shared/holds.ts'

type Calls = typeof stockCalls
type Asked = Input<Calls['query']>

export const NEVER = sql`${sql.lit('2999-12-31')}::date`
const ends = sql<string | null>`nullif(s.expiry_date, ${NEVER})`

/** Less time is left than the article wants (domain §2.3 nearExpiryDays). */
const nearly = sql<boolean>`s.expiry_date - ${todayInSql} < p.near_expiry_days`
const states = {
  expired: sql<boolean>`expired(s.expiry_date)`,
  near: sql<boolean>`not expired(s.expiry_date) and ${nearly}`,
  normal: sql<boolean>`not (${nearly})`,
}
const amount = sql<string>`s.value`

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
        supplierId: is('s.supplier_id'),
        owner: is('s.owner'),
        hold: (kind) =>
          sql`exists (select from stock_hold h where h.balance_id = s.id and h.released_at is null and h.hold_kind = ${kind})`,
      },
      keyword: { nos: ['s.lot_no'] },
    },
  )

/** The live holds of a balance, each kind once. */
const holds = sql<HoldKind[]>`coalesce((select jsonb_agg(distinct h.hold_kind) from stock_hold h
  where h.balance_id = s.id and h.released_at is null), '[]')`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      's',
      'id',
      'pointId',
      'productId',
      'lotNo',
      'productionDate',
      'lockedQty',
      'price',
      'ratio',
      'owner',
      'updatedAt',
    ),
    's.qty',
    sql<string>`s.qty - s.locked_qty`.as('availableQty'),
    sql<string>`floor(s.qty / s.ratio)`.as('packs'),
    sql<string>`s.qty - floor(s.qty / s.ratio) * s.ratio`.as('loose'),
    holds.as('holds'),
    ...columns('p', 'kind', 'name', 'spec', 'packSpec'),
    'p.platform_code as code',
    ...columns('p', 'minUnit'),
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
      'value',
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
    sql<Cause>`m.cause`.as('cause'),
    ...columns('p', 'minUnit'),
    'p.pack_unit as unit',
    's.ratio',
  ])
  return paged(tx, base, moved, input, { sorts: { at: 'm.at' }, fallback: '-at', tie: 'm.id' })
}

/** Of the actor's organisation, for the workbench; the authority's are all. */
export const nearExpiry = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`stock_balance s join product_card p on p.id = s.product_id where s.qty > 0 and ${nearly}
      and ${actor.org === 'authority' ? sql`true` : sql`s.hospital_id = ${actor.orgId}`}`,
  )
