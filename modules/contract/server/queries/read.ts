import { type RawBuilder, sql } from 'kysely'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { forMe, waitsForMe } from '#modules/approval/server/public.ts'
import { shownAmount } from '#modules/contract-type/server/public.ts'
import { ContractRow, entryCalls } from '../../shared/calls.ts'
import type { Category, Role, Source } from '../../shared/kinds.ts'
import { contractMachine } from '../../shared/machine.ts'

/** Of both sides; what a supplier drafts is his own, and what a hospital does not agree with itself yet is not the supplier's. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('contract as c')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .innerJoin('contract_type_card as t', 't.id', 'c.type_id')
    // what data permission hides stands in no answer, no sum and no order
    .innerJoinLateral(tx.selectNoFrom(shownAmount('c.type_id', 'c.amount').as('amount')).as('shown'), (j) => j.onTrue())
    .$if(actor.org === 'hospital', (q) =>
      q.where('c.hospital_id', '=', actor.orgId).where('c.shown_hospital', '=', true),
    )
    .$if(actor.org === 'supplier', (q) =>
      q.where('c.supplier_id', '=', actor.orgId).where('c.shown_supplier', '=', true),
    )
    .$if(actor.org === 'authority', (q) => q.where('c.status', '<>', 'draft'))

/** Every column of a contract that is the same in each of its lists. */
export const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columnsFor('c', ContractRow.shape, [
        ...([
          'typeName',
          'hospital',
          'supplier',
          'parentNo',
          'category',
          'source',
          'amount',
          'why',
          'actions',
        ] as const),
      ]),
    )
    .select([
      'hospital.name as hospital',
      'supplier.name as supplier',
      't.name as typeName',
      'shown.amount as amount',
      sql<Category>`c.category`.as('category'),
      sql<Source>`c.source`.as('source'),
      sql<string | null>`(select p.no from contract p where p.id = c.parent_id)`.as('parentNo'),
      // who is limited to departments claims what is theirs
      sql<boolean>`contract_in_department(c.owner_department)`.as('inReach'),
    ])
    .select(columns('c', 'createdBy', 'contentN', 'signedCount', 'signerCount', 'submittedBy', 'ownerDepartment'))

export const whole = (q: ReturnType<typeof visible>) =>
  row(q).select([
    ...columns('c', 'templateId', 'templateN', 'endedOn', 'effectiveAt'),
    sql<string | null>`(select p.name from contract p where p.id = c.parent_id)`.as('parentName'),
    sql<{ title: string; text: string }[]>`c.clauses`.as('clauses'),
    sql<Attachment[]>`c.files`.as('files'),
    sql<{
      required: string[]
      hasLines: boolean
      thirdParty: boolean
    }>`jsonb_build_object('required', t.required, 'hasLines', c.has_lines,
      'thirdParty', c.third_party)`.as('type'),
  ])

/** What is agreed of products, as a page shows it. */
export const lines = (tx: Tx) =>
  tx
    .selectFrom('contract_line as l')
    .innerJoin('contract as of', 'of.id', 'l.contract_id')
    .select(['l.contract_id as documentId', ...columns('l', 'id', 'seq', 'productId', 'productCode', 'name', 'spec')])
    .select(columns('l', 'manufacturer', 'unit', 'listedPrice', 'selectedPrice', 'qty', 'note'))
    .select([
      shownAmount('of.type_id', 'l.last_price').as('lastPrice'),
      shownAmount('of.type_id', 'l.price').as('price'),
      shownAmount('of.type_id', 'l.amount').as('amount'),
    ])

/** Holds a product among its lines. */
export const ofProduct = (id: string) =>
  sql<boolean>`exists (select from contract_line x where x.contract_id = c.id and x.product_id = ${id})`

export const keyword = {
  nos: ['c.no', 'c.outer_no'] as const,
  numbers: { HT: 'c.no' },
  texts: [text('c.name'), text('c.remark'), text('c.owner_name')],
  found: [partner('c.hospital_id', 'hospital', 'hospital'), partner('c.supplier_id', 'supplier', 'supplier')],
} as const

const views: Readonly<Record<'mine' | 'audit' | 'rejected', RawBuilder<boolean>>> = {
  mine: sql`(c.created_by = app_user() or c.owner_id = app_user() or c.supplier_owner_id = app_user())`,
  audit: waitsForMe('c', 'pending') as RawBuilder<boolean>,
  rejected: sql`c.status = 'rejected'`,
}

export const contractReads = documentReads({
  call: entryCalls.query,
  alias: 'c',
  visible,
  row,
  whole,
  lines,
  tests: {
    status: oneOf('c.status'),
    view: (v) => views[v],
    forMe: forMe('c', 'pending'),
    category: is('c.category'),
    source: is('c.source'),
    typeId: is('c.type_id'),
    hospitalId: is('c.hospital_id'),
    supplierId: is('c.supplier_id'),
    productId: ofProduct,
    createdAt: days('c.created_at'),
    submittedAt: days('c.submitted_at'),
    validFrom: dates('c.valid_from'),
    validTo: dates('c.valid_to'),
    framework: is('c.framework'),
  },
  keyword: { ...keyword, nos: [...keyword.nos] },
  order: {
    sorts: {
      no: 'c.no',
      name: 'c.name',
      createdAt: 'c.created_at',
      submittedAt: 'c.submitted_at',
      validFrom: 'c.valid_from',
      validTo: 'c.valid_to',
      amount: 'shown.amount',
    },
    fallback: '-createdAt',
  },
  keptBack: true,
  sums: { amount: 'shown.amount' },
  of: contractMachine,
})
export type ContractDoc = NonNullable<Awaited<ReturnType<typeof contractReads.get>>>
export type ContractLine = Awaited<ReturnType<typeof contractReads.lines>>[number]

/** 甲方, 乙方, 丙方, as the contract names them. */
export const partiesOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contract_party as p')
    .where('p.contract_id', '=', id)
    .select([
      sql<Role>`p.role`.as('role'),
      ...columns('p', 'name', 'creditCode', 'representative', 'phone', 'address', 'bankName', 'bankAccount'),
    ])
    .orderBy(sql`array_position(array['hospital', 'supplier', 'third'], p.role)`)
    .execute()
export type PartyRow = Awaited<ReturnType<typeof partiesOf>>[number]

/** What a supplier's certificates say today: each kind's newest that counts, with its end. */
export const papersOf = async (tx: Tx, supplierId: string) =>
  (
    await sql<{ id: string; certKind: string; name: string; certNo: string; validTo: string | null }>`
      select distinct on (k.cert_kind) k.id, k.cert_kind as "certKind", k.name, k.cert_no as "certNo", k.valid_to as "validTo"
      from certificate_card k where k.org_id = ${supplierId} and k.scope = 'org' and k.status = 'passed'
      order by k.cert_kind, k.valid_to desc, k.id`.execute(tx)
  ).rows
