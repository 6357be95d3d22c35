import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, filtered, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { claimCalls } from '../../shared/calls.ts'
import type { Category, Source } from '../../shared/kinds.ts'
import { contractMachine } from '../../shared/machine.ts'
import { keyword, ofProduct, visible as seen } from './read.ts'

/** Of a hospital what came into its pool; of a supplier what he is a party of, for the owner in his own house. */
const visible = (tx: Tx, actor: Actor) =>
  seen(tx, actor).$if(actor.org === 'hospital', (q) => q.where('c.source', 'in', ['authority', 'import']))

/** The department that ordered most of its goods last; an order of the last lines, an article at a time. */
const possibleOwner = sql<
  string | null
>`(select d.name from (select x.product_id from contract_line x where x.contract_id = c.id
    order by x.seq limit 20) x
  cross join lateral (select f.department_id from order_line_facts f where f.hospital_id = c.hospital_id and f.product_id = x.product_id
    and f.department_id is not null order by f.id desc limit 1) f
  join department_card d on d.id = f.department_id group by d.name order by count(*) desc, d.name limit 1)`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'c',
      'id',
      'hospitalId',
      'supplierId',
      'createdOrg',
      'createdBy',
      'no',
      'name',
      'createdAt',
      'ownerName',
    ),
    ...columns('c', 'giveUpReason', 'validFrom', 'validTo', 'claimedAt', 'lineCount', 'version', 'ownerId'),
    'shown.amount as amount',
    ...columns('c', 'supplierOwnerId', 'supplierOwnerName', 'submittedAt', 'status'),
    'hospital.name as hospital',
    'supplier.name as supplier',
    't.name as typeName',
    sql<Category>`c.category`.as('category'),
    sql<Source>`c.source`.as('source'),
    sql<string | null>`(select d.name from department_card d where d.id = c.owner_department)`.as('ownerDepartment'),
    sql<number>`greatest(${todayInSql} - (c.created_at at time zone 'Asia/Shanghai')::date, 0)`.as('waitingDays'),
    sql<boolean>`contract_in_department(c.owner_department)`.as('inReach'),
    possibleOwner.as('possibleOwner'),
  ])

/** What waits for an owner on the side of whoever asks. */
const views = {
  open: sql<boolean>`case when app_kind() = 'supplier' then c.supplier_owner_id is null and c.status not in ('void', 'finished', 'terminated', 'expired')
    else c.status = 'unclaimed' end`,
  mine: sql<boolean>`case when app_kind() = 'supplier' then c.supplier_owner_id else c.owner_id end = app_user()`,
  department: sql<boolean>`(c.owner_department is not null and contract_in_department(c.owner_department))`,
  givenUp: sql<boolean>`(c.status = 'unclaimed' and c.given_up_at is not null)`,
}

export const poolReads = documentReads({
  call: claimCalls.query,
  alias: 'c',
  visible,
  row,
  whole: row,
  tests: {
    status: oneOf('c.status'),
    view: (v) => (v === 'open' ? views.open : views[v]),
    category: is('c.category'),
    source: is('c.source'),
    typeId: is('c.type_id'),
    hospitalId: is('c.hospital_id'),
    supplierId: is('c.supplier_id'),
    productId: ofProduct,
    createdAt: days('c.created_at'),
    validTo: dates('c.valid_to'),
  },
  keyword: { ...keyword, nos: [...keyword.nos] },
  order: {
    sorts: { no: 'c.no', name: 'c.name', createdAt: 'c.created_at', validTo: 'c.valid_to', amount: 'shown.amount' },
    fallback: '-createdAt',
  },
  keptBack: true,
  sums: { amount: 'shown.amount' },
  of: contractMachine,
})

/** People of the house who may type contracts, for whom one is to be theirs. */
const people = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('app_user_card as u')
    .where('u.enabled', '=', true)
    .where('u.locked', '=', false)
    .where(
      sql<boolean>`u.id in (select r.user_id from user_role_facts r join role_action_facts a on a.role_id = r.role_id
        where r.org_id = ${actor.orgId} and r.enabled and a.path = 'contract/entryAudit' and a.code = 'edit')`,
    )
    .select(['u.id', 'u.name', 'u.login_name as login'])

export const owners = (tx: Tx, actor: Actor, asked: Input<(typeof claimCalls)['owners']>) => {
  const all = people(tx, actor)
  const base = filtered<typeof all, typeof asked>(all, asked, {
    id: 'u.id',
    tests: {},
    keyword: { codes: ['u.login_name'], texts: [text('u.name'), text('u.login_name')] },
  })
  return paged(tx, base, base, asked, {
    sorts: { name: 'u.name' },
    fallback: 'name',
    tie: 'u.id',
    named: ['u.login_name'],
  })
}
export const ownerFor = (tx: Tx, actor: Actor, id: string) =>
  people(tx, actor).where('u.id', '=', id).executeTakeFirst()

/** Whether a department is of this hospital, and in use. */
export const departmentOf = async (tx: Tx, hospitalId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('department_card')
    .where('hospital_id', '=', hospitalId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .select('id')
    .executeTakeFirst()) !== undefined
