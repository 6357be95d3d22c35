import { type RawBuilder, sql } from 'kysely'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { hidesAmounts, shownAmount } from '#modules/contract-type/server/public.ts'
import type { Category, Source } from '../../shared/kinds.ts'
import { contractMachine } from '../../shared/machine.ts'
import { RegisterLine as Line, RegisterRow, registerCalls } from '../../shared/register-calls.ts'
import { type bands, lives, type signings } from '../../shared/register-words.ts'
import { agreedEndOf } from './endings.ts'
import { keyword, ofProduct, visible as seen } from './read.ts'

interface Amounts {
  amount: string | null
  executed_amount: string | null
  paid_amount: string | null
  summed: string | null
  executed_rate: string | null
  paid_rate: string | null
}
/** Per cent of its amount; nothing where there is nothing to compare with. */
const rate = (of: 'executed' | 'paid') =>
  sql`case when a.amount > 0 then round(${sql.ref(`a.${of}_amount`)} * 100 / a.amount, 1) end`
/** As everywhere, with amounts as their reader may know them: list, order, sums and filters have no others. */
const visible = (tx: Tx, actor: Actor) =>
  seen(tx, actor).innerJoin(
    sql<Amounts>`lateral (select a.*, case when c.parent_id is null then a.amount end as summed, ${rate('executed')} as executed_rate, ${rate('paid')} as paid_rate
      from (select ${shownAmount('c.type_id', 'c.amount')} as amount, ${shownAmount('c.type_id', 'c.executed_amount')} as executed_amount,
        ${shownAmount('c.type_id', 'c.paid_amount')} as paid_amount) a)`.as('k'),
    (j) => j.onTrue(),
  )

const live = sql`c.status in ('effective', 'frozen')`
const agreedEnd = sql<string | null>`case when ${live} then ${agreedEndOf(sql`c.id`)} end`
/** An end that was agreed comes before its own, where there is one. */
const lastDay = sql`least(c.valid_to, ${agreedEnd})`
const daysLeft = sql<number | null>`case when ${live} then ${lastDay} - ${todayInSql} end`
const near = sql<boolean>`(${live} and ${lastDay} - ${todayInSql} <= c.reminder_days)`
const third = sql<string>`coalesce((select p.name from contract_party p where p.contract_id = c.id and p.role = 'third'), '')`

const elsewhere = [
  'amount',
  'executedAmount',
  'paidAmount',
  'typeName',
  'hospital',
  'supplier',
  'third',
  'parentNo',
  'executedRate',
  'paidRate',
  'agreedEnd',
  'daysLeft',
  'near',
  'voidAsked',
  'category',
  'source',
  'why',
  'actions',
] as const
const row = (q: ReturnType<typeof visible>) =>
  q
    .select(columnsFor('c', RegisterRow.shape, elsewhere))
    .select(['hospital.name as hospital', 'supplier.name as supplier'])
    .select(columns('k', 'amount', 'executedAmount', 'paidAmount'))
    .select([
      sql<Category>`c.category`.as('category'),
      sql<Source>`c.source`.as('source'),
      sql<string>`t.name`.as('typeName'),
      sql<string | null>`(select p.no from contract p where p.id = c.parent_id)`.as('parentNo'),
      third.as('third'),
      'shown.amount as amount',
      shownAmount('c.type_id', 'c.executed_amount').as('executedAmount'),
      shownAmount('c.type_id', 'c.paid_amount').as('paidAmount'),
      sql<string | null>`k.executed_rate::text`.as('executedRate'),
      sql<string | null>`k.paid_rate::text`.as('paidRate'),
      agreedEnd.as('agreedEnd'),
      daysLeft.as('daysLeft'),
      near.as('near'),
      sql<boolean>`(c.void_asked_org is not null)`.as('voidAsked'),
    ])
    .select(
      columns(
        'c',
        'createdBy',
        'createdOrg',
        'voidAskedOrg',
        'voidAskedBy',
        'frozenOrg',
        'signMode',
        'orderRule',
        'hasLines',
      ),
    )
    .select([
      // of the newest version: who has signed, and whose scan waits for a second person
      sql<string[]>`array(select s.role from contract_signature s where s.contract_id = c.id and s.n = c.content_n
        and (s.sign_kind = 'online' or s.confirmed_at is not null))`.as('signedRoles'),
      sql<
        string[]
      >`array(select s.role || ' ' || s.user_id from contract_signature s where s.contract_id = c.id and s.n = c.content_n
        and s.sign_kind = 'scan' and s.confirmed_at is null and s.returned_at is null)`.as('waitingScans'),
      sql<
        string | null
      >`(select t.state || ' ' || t.asked_org from contract_termination t where t.contract_id = c.id and t.answered_at is null)`.as(
        'endAsked',
      ),
      sql<boolean>`c.third_party`.as('thirdParty'),
    ])

/** The region's last adjustment of a line's price since it was agreed, where the contract follows it: as contract_cover takes it. */
const followed = sql<{ price: string; no: string; since: string }>`lateral (
  select p.price, p.source_no as no, (p.valid_from at time zone 'Asia/Shanghai')::date as since from price_period_facts p
  where of.price_follows and p.hospital_id = l.hospital_id and p.supplier_id = l.supplier_id and p.product_id = l.product_id
    and p.source = 'region' and p.type = 'purchase' and p.valid_from > l.price_since
  order by p.valid_from desc limit 1)`

/** The lines of a contract as its page shows them. */
const lines = (tx: Tx) =>
  tx
    .selectFrom('contract_line as l')
    .innerJoin('contract as of', 'of.id', 'l.contract_id')
    .leftJoin(followed.as('f'), (j) => j.onTrue())
    .select(
      columnsFor('l', Line.shape, ['lastPrice', 'price', 'amount', 'currentPrice', 'followedNo', 'followedSince']),
    )
    .select([
      'l.contract_id as documentId',
      shownAmount('of.type_id', 'l.last_price').as('lastPrice'),
      shownAmount('of.type_id', 'l.price').as('price'),
      shownAmount('of.type_id', 'l.amount').as('amount'),
      shownAmount('of.type_id', 'f.price').as('currentPrice'),
      sql<string>`coalesce(f.no, '')`.as('followedNo'),
      sql<string | null>`f.since`.as('followedSince'),
    ])

const lineWith = (test: ReturnType<typeof sql>) =>
  sql<boolean>`(not ${hidesAmounts('c.type_id')} and exists (select from contract_line l where l.contract_id = c.id and ${test}))`

const edges: Readonly<Record<keyof typeof bands, ReturnType<typeof sql>>> = {
  zero: sql`= 0`,
  low: sql`< 50`,
  high: sql`>= 50`,
  full: sql`>= 100`,
}
const inBand = (rate: string, band: keyof typeof bands) => sql<boolean>`${sql.ref(rate)} ${edges[band]}`
const signed: Readonly<Record<keyof typeof signings, RawBuilder<boolean>>> = {
  none: sql`c.signed_count = 0`,
  some: sql`(c.signed_count > 0 and c.signed_count < c.signer_count)`,
  all: sql`c.signed_count >= c.signer_count`,
}

const readsOf = (seen: typeof visible) =>
  documentReads({
    call: registerCalls.query,
    alias: 'c',
    visible: seen,
    row,
    whole: (q) =>
      row(q).select([
        ...columns('c', 'clauses', 'files', 'voidReason', 'templateId', 'templateN', 'remindedFor'),
        ...columns('c', 'submittedBy', 'auditedBy'),
      ]),
    lines,
    tests: {
      status: oneOf('c.status'),
      category: is('c.category'),
      hospitalId: is('c.hospital_id'),
      supplierId: is('c.supplier_id'),
      typeId: is('c.type_id'),
      productId: ofProduct,
      ownerId: (id) => sql<boolean>`(c.owner_id = ${id} or c.supplier_owner_id = ${id})`,
      endsWithin: (n) => sql<boolean>`(${live} and ${lastDay} <= ${todayInSql} + ${n}::int)`,
      priceFrom: (price) => lineWith(sql`l.price >= ${price}::numeric`),
      priceTo: (price) => lineWith(sql`l.price <= ${price}::numeric`),
      amountFrom: (least) => sql<boolean>`k.amount >= ${least}::numeric`,
      amountTo: (most) => sql<boolean>`k.amount <= ${most}::numeric`,
      executed: (band) => inBand('k.executed_rate', band),
      paid: (band) => inBand('k.paid_rate', band),
      revision: (which) => (which === 'first' ? sql<boolean>`c.content_n = 1` : sql<boolean>`c.content_n > 1`),
      signing: (how) => signed[how],
      mine: (yes) => sql<boolean>`(coalesce((select app_user()) in (c.owner_id, c.supplier_owner_id), false) = ${yes})`,
      validFrom: dates('c.valid_from'),
      validTo: dates('c.valid_to'),
      createdAt: days('c.created_at'),
      ending: is('c.ending'),
      supplemented: is('c.supplemented'),
      renewed: is('c.renewed'),
      near: (yes) => sql<boolean>`${near} = ${yes}`,
      words: (said) => sql<boolean>`c.id = any (contract_text_search(${said.toLowerCase()}))`,
    },
    keyword,
    order: {
      sorts: {
        no: 'c.no',
        name: 'c.name',
        createdAt: 'c.created_at',
        validFrom: 'c.valid_from',
        validTo: 'c.valid_to',
        amount: 'k.amount',
        executedRate: 'k.executed_rate',
        paidRate: 'k.paid_rate',
      },
      fallback: '-createdAt',
    },
    // what a supplement agrees its contract holds already: as the statistics, the sum counts no money twice
    keptBack: true,
    sums: { amount: 'k.summed' },
    of: contractMachine,
  })
const agreed = sql<boolean>`(c.status = any (${[...lives]}::text[]) and (c.content_n > 0 or c.status not in ('rejected', 'void')))`
const { list, rows, lineRows } = readsOf((tx, actor) => visible(tx, actor).where(agreed))
/** Its list and its file hold what was agreed; a page opens for any, since a draft is seen from what it follows. */
export const registerReads = { ...readsOf(visible), list, rows, lineRows }
/** A row of the list: every step beside the whole page asks no more of it. */
export type RegisterListed = Awaited<ReturnType<typeof registerReads.list>>['rows'][number]
export type RegisterLine = Awaited<ReturnType<typeof registerReads.lines>>[number]
export type RegisterDoc = NonNullable<Awaited<ReturnType<typeof registerReads.get>>>
