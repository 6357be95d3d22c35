import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { hidesAmounts, shownAmount } from '#modules/contract-type/server/public.ts'
import type { statCalls } from '../../shared/statistics.ts'
import { counted, type Figure, type Group, SPREAD } from '../../shared/types.ts'
import { type Amounts, amounts, begins, endsWithin } from './pace.ts'
import { ownerOf } from './read.ts'

type Asked = Input<(typeof statCalls)['detail']>
type Told = Answer<(typeof statCalls)['outline']>
type Row = Answer<(typeof statCalls)['detail']>['rows'][number]

/** Contracts all had signed: either side's own; the authority all. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('contract_card as c')
    .innerJoin('contract_type_card as t', 't.id', 'c.type_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .innerJoin(
      sql<Amounts & { day: string }>`lateral (select coalesce(c.sign_date, ${begins}) as day, ${amounts})`.as('signed'),
      (j) => j.onTrue(),
    )
    .where(sql<boolean>`c.status in (${sql.join(counted.map((s) => sql.lit(s)))})`)
    // what a supplement says stands in its contract
    .where('c.parent_id', 'is', null)
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))

const figureTests: Record<Figure, ReturnType<typeof sql<boolean>>> = {
  signed: sql`true`,
  overdue: sql`c.status = 'expired'`,
  d30: endsWithin(sql.lit(30)),
  d60: endsWithin(sql.lit(60)),
  d90: endsWithin(sql.lit(90)),
}
const month = sql<string>`to_char(signed.day, 'YYYY-MM')`

const found = (tx: Tx, actor: Actor, asked: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), asked, {
    id: 'c.id',
    tests: {
      hospitalId: is('c.hospital_id'),
      supplierId: is('c.supplier_id'),
      typeId: is('c.type_id'),
      category: is('c.category'),
      signedOn: dates('signed.day'),
      month: (which) => sql`${month} = ${which}`,
      ownerId: is(ownerOf(actor)),
      unowned: (yes) => sql`(${sql.ref(ownerOf(actor))} is null) = ${yes}`,
      productId: (id) =>
        sql`exists (select from contract_line_card l where l.contract_id = c.id and l.product_id = ${id})`,
      figure: (which) => figureTests[which],
    },
    keyword: {
      nos: ['c.no'],
      numbers: { HT: 'c.no' },
      texts: [sql`lower(c.name)`],
      found: [partner('c.hospital_id', 'hospital', 'hospital'), partner('c.supplier_id', 'supplier', 'supplier')],
    },
  })

const row = (q: ReturnType<typeof visible>, actor: Actor, productId: string | undefined) =>
  q.select([
    ...columns('c', 'id', 'hospitalId', 'supplierId', 'no', 'name'),
    ...columns('signed', 'amount', 'executedAmount', 'paidAmount'),
    sql<Row['category']>`c.category`.as('category'),
    't.name as typeName',
    'hospital.name as hospital',
    'supplier.name as supplier',
    'signed.day as signedOn',
    sql<Row['status']>`c.status`.as('status'),
    sql<string>`${begins}`.as('validFrom'),
    sql<string>`c.valid_to`.as('validTo'),
    sql<string>`${sql.ref(actor.org === 'supplier' ? 'c.supplier_owner_name' : 'c.owner_name')}`.as('ownerName'),
    (productId
      ? sql<string | null>`(select ${shownAmount('c.type_id', 'l.price')} from contract_line_card l
          where l.contract_id = c.id and l.product_id = ${productId})`
      : sql<string | null>`null`
    ).as('price'),
  ])

const order: Order = {
  sorts: {
    signedOn: 'signed.day',
    validTo: 'c.valid_to',
    amount: 'signed.amount',
    executedAmount: 'signed.executed_amount',
    paidAmount: 'signed.paid_amount',
    no: 'c.no',
  },
  fallback: '-signedOn',
  tie: 'c.id',
  named: ['c.no'],
}

export const list = (tx: Tx, actor: Actor, asked: Asked) => {
  const base = found(tx, actor, asked)
  return paged(tx, base, row(base, actor, asked.productId), asked, order, {
    keptBack: true,
    sums: { amount: 'signed.amount', executedAmount: 'signed.executed_amount', paidAmount: 'signed.paid_amount' },
  })
}

export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(found(tx, actor, wish), actor, wish.productId), wish.sort, order)

/** Key and name of a contract's group. */
const groupOf = (by: Group, actor: Actor) =>
  ({
    category: [sql`c.category`, sql`''`],
    type: [sql`c.type_id::text`, sql`t.name`],
    hospital: [sql`c.hospital_id::text`, sql`hospital.name`],
    supplier: [sql`c.supplier_id::text`, sql`supplier.name`],
    month: [month, month],
    owner:
      actor.org === 'supplier'
        ? [sql`coalesce(c.supplier_owner_id::text, '')`, sql`c.supplier_owner_name`]
        : [sql`coalesce(c.owner_id::text, '')`, sql`c.owner_name`],
  })[by] as [ReturnType<typeof sql<string>>, ReturnType<typeof sql<string>>]

const n = (which: Figure) => sql<number>`count(*) filter (where ${figureTests[which]})::int`

/** None where one of them is hidden: what is left of a sum would be taken for all of it. */
const sumOf = (key: string) =>
  sql<
    string | null
  >`case when count(*) = count(${sql.ref(`c.${key}`)}) then coalesce(sum(${sql.ref(`c.${key}`)}), 0) end`

/** All groups, the largest first, months the newest; what all of them come to is the row without a key. */
export const outline = async (
  tx: Tx,
  actor: Actor,
  { by, ...asked }: Input<(typeof statCalls)['outline']>,
): Promise<Pick<Told, 'rows' | 'total'>> => {
  const [key, name] = groupOf(by, actor)
  const base = found(tx, actor, asked).select([
    key.as('key'),
    name.as('name'),
    ...columns('signed', 'amount', 'executedAmount', 'paidAmount'),
    ...columns('c', 'status', 'validTo', 'agreedEnd'),
  ])
  const { rows } = await sql<Told['rows'][number] & { whole: boolean }>`
    select c.key, coalesce(max(c.name), '') as name, grouping(c.key) = 1 as whole, ${n('signed')} as signed, ${n('overdue')} as overdue,
      ${n('d30')} as d30, ${n('d60')} as d60, ${n('d90')} as d90, ${sumOf('amount')} as amount,
      ${sumOf('executedAmount')} as "executedAmount", ${sumOf('paidAmount')} as "paidAmount"
    from (select key, name, amount, "executedAmount", "paidAmount", status, "validTo" as valid_to, "agreedEnd" as agreed_end from ${base.as('x')}) c
    group by grouping sets ((c.key), ())
    order by ${by === 'month' ? sql`c.key desc` : sql`coalesce(sum(c.amount), 0) desc, signed desc, c.key`}`.execute(tx)
  const { key: _, name: __, whole: ___, ...total } = rows.find((r) => r.whole)!
  return { rows: rows.filter((r) => !r.whole).map(({ whole: _, ...r }) => r), total }
}

/** So many products are told at once, the widest first. */
const SPREADS = 200
/** Products whose prices differ between the hospitals' contracts in force (domain §6.3 priceSpread), at most so many. */
export const spreads = async (
  tx: Tx,
  actor: Actor,
  asked: Omit<Input<(typeof statCalls)['outline']>, 'by'>,
  most = SPREADS,
): Promise<Pick<Told, 'spreads' | 'spreadTotal'>> => {
  const base = found(tx, actor, asked)
    .where('c.status', 'in', ['effective', 'frozen'])
    .where(sql<boolean>`not ${hidesAmounts('c.type_id')}`)
    .select(['c.id', 'c.hospital_id'])
  const { rows } = await sql<Told['spreads'][number] & { found: number }>`
    select (count(*) over ())::int as found, l.product_id as "productId",
      max(l.product_code) as "productCode", max(l.name) as "productName", max(l.spec) as spec, max(l.unit) as unit,
      count(distinct l.hospital_id)::int as hospitals, count(*)::int as contracts, min(l.price) as least, max(l.price) as most,
      round(100 * (max(l.price) - min(l.price)) / min(l.price), 1) as spread,
      100 * (max(l.price) - min(l.price)) > ${sql.lit(SPREAD)} * min(l.price) as marked
    from contract_line_card l join ${base.as('c')} on c.id = l.contract_id
    group by l.product_id having count(distinct l.hospital_id) > 1 and max(l.price) > min(l.price)
    order by (max(l.price) - min(l.price)) / min(l.price) desc, l.product_id limit ${sql.lit(most)}`.execute(tx)
  return { spreads: rows.map(({ found: _, ...r }) => r), spreadTotal: rows[0]?.found ?? 0 }
}
