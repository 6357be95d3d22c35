import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, oneOf, type Wish } from '#kernel/server/document/filters.ts'
import { partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { hidesAmounts } from '#modules/contract-type/server/public.ts'
import type { watchCalls } from '../../shared/calls.ts'
import { type BreachedBy, breaches, endDays, type Pace, watched } from '../../shared/types.ts'
import {
  type Amounts,
  amounts,
  begins,
  endsWithin,
  lastDay,
  pace,
  paidShare,
  percent,
  share,
  timeShare,
} from './pace.ts'

type Asked = Input<(typeof watchCalls)['query']>
type Row = Answer<(typeof watchCalls)['query']>['rows'][number]

const statuses = sql.join(watched.map((s) => sql.lit(s)))

/** Contracts that are kept, or were: either side's own; the authority all. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('contract_card as c')
    .innerJoin('contract_type_card as t', 't.id', 'c.type_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .innerJoin(sql<Amounts & { pace: Pace }>`lateral (select ${pace} as pace, ${amounts})`.as('k'), (j) => j.onTrue())
    .where(sql<boolean>`c.status in (${statuses})`)
    // what a supplement says stands in its contract
    .where('c.parent_id', 'is', null)
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))

/** Who looks after a contract on the actor's side; for the authority on the hospital's. */
export const ownerOf = (actor: Actor) => (actor.org === 'supplier' ? 'c.supplier_owner_id' : 'c.owner_id')

/** Of these contracts those one side, or either, did not keep: read from the papers once for all of them. */
const withBreaches = (which: BreachedBy, of: ReturnType<typeof visible>) => {
  const kinds = keys(breaches).filter((b) => which === 'any' || which === 'none' || breaches[b].side === which)
  const any = sql`c.id in (select b.contract_id from contract_breaches(array(${of.select('c.id')})) b
    where b.breach = any (${[...kinds]}::text[]))`
  return which === 'none' ? sql<boolean>`(not ${any})` : sql<boolean>`${any}`
}

const found = (tx: Tx, actor: Actor, asked: Wish<Asked>): ReturnType<typeof visible> =>
  filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), asked, {
    id: 'c.id',
    tests: {
      pace: is('k.pace'),
      status: oneOf('c.status'),
      hospitalId: is('c.hospital_id'),
      supplierId: is('c.supplier_id'),
      typeId: is('c.type_id'),
      productId: (id) =>
        sql`exists (select from contract_line_card l where l.contract_id = c.id and l.product_id = ${id})`,
      validFrom: dates('c.valid_from'),
      validTo: dates('c.valid_to'),
      breached: (which) => withBreaches(which, found(tx, actor, { ...asked, breached: undefined })),
      endsWithin: (ends) => endsWithin(sql.lit(endDays[ends])),
      mine: (yes) => sql`(${sql.ref(ownerOf(actor))} is not distinct from ${actor.userId}) = ${yes}`,
    },
    keyword: {
      nos: ['c.no'],
      numbers: { HT: 'c.no' },
      texts: [sql`lower(c.name)`],
      found: [partner('c.hospital_id', 'hospital', 'hospital'), partner('c.supplier_id', 'supplier', 'supplier')],
    },
  })

/** Null where amounts are hidden from the reader: a share of them tells how far they went. */
const known = (of: RawBuilder<string>) =>
  sql<string | null>`case when ${hidesAmounts('c.type_id')} then null else ${of} end`
const reminded = (side: 'hospital' | 'supplier') =>
  sql<
    string | null
  >`(select max(r.day) from contract_reminder r where r.contract_id = c.id and r.side = ${sql.lit(side)})`

export const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('c', 'id', 'hospitalId', 'supplierId', 'typeId', 'no', 'name', 'ownerName', 'lineCount'),
    ...columns('k', 'amount', 'executedAmount', 'paidAmount'),
    't.name as typeName',
    'hospital.name as hospital',
    'supplier.name as supplier',
    'c.supplier_owner_name as supplierOwner',
    sql<Row['status']>`c.status`.as('status'),
    sql<string>`${begins}`.as('validFrom'),
    sql<string>`c.valid_to`.as('validTo'),
    'k.pace as pace',
    percent(timeShare).as('timeShare'),
    known(percent(share)).as('share'),
    known(percent(paidShare)).as('paidShare'),
    sql<string | null>`nullif(${lastDay}, c.valid_to)`.as('agreedEnd'),
    sql<number>`${lastDay} - ${todayInSql}`.as('daysLeft'),
    reminded('hospital').as('hospitalReminded'),
    reminded('supplier').as('supplierReminded'),
  ])

const order: Order = {
  sorts: {
    validTo: 'c.valid_to',
    validFrom: 'c.valid_from',
    amount: 'k.amount',
    executedAmount: 'k.executed_amount',
    no: 'c.no',
  },
  fallback: 'validTo',
  tie: 'c.id',
  named: ['c.no'],
}

export const list = (tx: Tx, actor: Actor, { pace: which, ...asked }: Asked) => {
  const base = found(tx, actor, { ...asked, pace: which })
  return paged(tx, base, row(base), asked, order, {
    keptBack: true,
    sums: { amount: 'k.amount', executedAmount: 'k.executed_amount', paidAmount: 'k.paid_amount' },
    tab: { column: 'k.pace', base: found(tx, actor, asked), here: which && sql<boolean>`k.pace = ${which}` },
  })
}

export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(found(tx, actor, wish)), wish.sort, order)

/** Those of these that the actor sees, in the order of their ids. */
export const rowsOf = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  row(visible(tx, actor))
    .where('c.id', 'in', [...ids])
    // what a reminder says to who may know it, whoever reminds
    .select(percent(share).as('executedShare'))
    .orderBy('c.id')
    .execute()

/** How many stand there, of the actor's own side. */
export const paceCount =
  (which: Pace) =>
  (ctx: Ctx): Promise<number> =>
    countRows(ctx.tx, sql`${visible(ctx.tx, ctx.actor).where('k.pace', '=', which).select('c.id').as('x')}`)
