import { sql } from 'kysely'
import type { z } from 'zod'
import { columns, stored } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { waitsForMe } from '#modules/approval/server/public.ts'
import { moreKeys, newApplyCalls, plainKeys, type Similar } from '../shared/calls.ts'
import { type ApplyKind, newApplyMachine } from '../shared/machine.ts'

/** The applications an actor may see: those for his hospital, or of his own organisation; drafts only of his own. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('new_apply as a')
    .innerJoin('org_card as hospital', 'hospital.id', 'a.hospital_id')
    .innerJoin('org_card as maker_org', 'maker_org.id', 'a.created_org')
    .leftJoin('org_card as supplier', 'supplier.id', 'a.supplier_id')
    .leftJoin('department_card as department', 'department.id', 'a.department_id')
    .leftJoin('product_card as p', 'p.id', 'a.product_id')
    .leftJoin('app_user_card as creator', 'creator.id', 'a.created_by')
    .leftJoin('app_user_card as auditor', 'auditor.id', 'a.audited_by')
    .leftJoin('app_user_card as platform', 'platform.id', 'a.platform_by')
    .$if(actor.org === 'hospital', (q) => q.where('a.hospital_id', '=', actor.orgId))
    // a hospital's own wish is not the business of whoever it would like to buy from
    .$if(actor.org === 'supplier', (q) => q.where('a.created_org', '=', actor.orgId))
    .$if(actor.org !== 'system', (q) =>
      q.where((eb) => eb.or([eb('a.created_org', '=', actor.orgId), eb('a.status', '<>', 'draft')])),
    )

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('a', ...plainKeys, 'createdBy', 'createdOrg', 'auditedBy', 'status'),
    'hospital.name as hospital',
    sql<string>`coalesce(supplier.name, '')`.as('supplier'),
    sql<string>`coalesce(department.name, '')`.as('department'),
    sql<string>`coalesce(creator.name, '')`.as('creatorName'),
  ])
const whole = (q: ReturnType<typeof visible>) =>
  row(q).select([
    ...columns('a', ...moreKeys),
    sql<string>`coalesce(p.platform_code, '')`.as('code'),
    'maker_org.name as org',
    sql<string>`coalesce(auditor.name, '')`.as('auditorName'),
    sql<string>`coalesce(platform.name, '')`.as('platformName'),
  ])

export const reads = documentReads({
  call: newApplyCalls.query,
  alias: 'a',
  visible,
  row,
  whole,
  tests: {
    status: oneOf('a.status'),
    applyKind: is('a.apply_kind'),
    kind: is('a.kind'),
    hospitalId: is('a.hospital_id'),
    supplierId: is('a.supplier_id'),
    createdAt: days('a.created_at'),
    forMe: (only) => (only ? sql`(${waitsForMe('a', 'pending')} or ${waitsForMe('a', 'platform')})` : undefined),
  },
  keyword: { nos: ['a.no'], texts: [text('a.name'), text('a.spec'), text('a.manufacturer'), text('creator.name')] },
  order: {
    sorts: { createdAt: 'a.created_at', no: 'a.no', annualAmount: 'a.annual_amount' },
    fallback: '-createdAt',
  },
  of: newApplyMachine,
  sums: { annualAmount: 'a.annual_amount' },
})
export type Stored = NonNullable<Awaited<ReturnType<typeof reads.get>>>

/** What somebody says of a wish; decimals as strings. */
export interface Wanted {
  hospitalId: string
  departmentId: string | null
  kind: number
  productId: string | null
  name: string
  spec: string
  packSpec: string
  unit: string
  manufacturer: string
  approvalNo: string
  insuranceCode: string
  supplierId: string | null
  price: string
  monthlyQty: string
  reason: string
  evidence: string
  similarNote: string
}

export const insert = (tx: Tx, actor: Actor, no: string, applyKind: ApplyKind, v: Wanted) =>
  tx
    .insertInto('new_apply')
    .values({ ...stored(v), no, apply_kind: applyKind, created_by: actor.userId, created_org: actor.orgId })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, v: Wanted) =>
  tx
    .updateTable('new_apply')
    .set({ ...stored(v), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'no', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('new_apply').where('id', '=', id).execute()

/** What comes of it is bought for a while, as 临采. */
export const setTemporary = (tx: Tx, id: string) =>
  tx.updateTable('new_apply').set({ temporary: true }).where('id', '=', id).execute()

export const setItem = (tx: Tx, id: string, itemId: string) =>
  tx.updateTable('new_apply').set({ catalog_item_id: itemId }).where('id', '=', id).execute()

/** What an application copies of a product that exists. */
export const articleOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('product_card as p')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .where('p.id', '=', id)
    .select([
      ...columns('p', 'id', 'kind', 'name', 'spec', 'packSpec', 'enabled'),
      'p.pack_unit as unit',
      sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
      sql<string>`coalesce(p.approval_no, '')`.as('approvalNo'),
      sql<string>`coalesce(p.insurance_code, '')`.as('insuranceCode'),
    ])
    .executeTakeFirst()

/** The organisation of this kind that an application names. */
export const partnerOf = (tx: Tx, id: string, kind: 'hospital' | 'supplier') =>
  tx
    .selectFrom('org_card')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .select(['id', 'name'])
    .executeTakeFirst()

export const departmentOf = (tx: Tx, hospitalId: string, id: string) =>
  tx
    .selectFrom('department_card')
    .where('id', '=', id)
    .where('hospital_id', '=', hospitalId)
    .where('enabled', '=', true)
    .select('id')
    .executeTakeFirst()

/**
 * An application for the same article in the same hospital that is under way, or was refused within 90 days (§2.40): of a
 * product by its id, of what has none by name, specification and maker.
 */
export const earlier = async (tx: Tx, a: Stored) => {
  const { rows } = await sql<{ no: string; status: Stored['status'] }>`
    select e.no, e.status from new_apply e
    where e.hospital_id = ${a.hospitalId} and e.id <> ${a.id}
      and (e.status in ('pending', 'platform') or (e.status = 'rejected' and e.updated_at > now() - interval '90 days'))
      and (e.product_id = ${a.productId} or (lower(e.name), lower(e.spec), lower(e.manufacturer))
        = (lower(${a.name}), lower(${a.spec}), lower(${a.manufacturer})))
    order by e.created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** Items of a catalogue that are called alike, the nearest first. Use is of 12 months, in packs. */
export const similar = async (tx: Tx, hospitalId: string, name: string) => {
  const { rows } = await sql<z.output<typeof Similar>>`
    select c.id, p.platform_code as code, p.name, p.spec, p.pack_spec as "packSpec", coalesce(m.name, '') as manufacturer,
      s.name as supplier, c.price, coalesce((select greatest(sum(u.used), 0) from stock_movement_facts u
        where u.hospital_id = c.hospital_id and u.product_id = c.product_id and u.used is not null and u.at > now() - interval '12 months'), 0) as "yearUse"
    from catalog_item_card c join product_card p on p.id = c.product_id join org_card s on s.id = c.supplier_id
      left join company_card m on m.id = p.manufacturer_id
    where c.hospital_id = ${hospitalId} and c.status = 'enabled' and (p.name = ${name} or similarity(p.name, ${name}) >= 0.4)
    order by p.name = ${name} desc, similarity(p.name, ${name}) desc, p.name, p.spec, c.price, c.id limit 20`.execute(
    tx,
  )
  return rows
}

const products = (tx: Tx) =>
  tx
    .selectFrom('product_card as p')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .where('p.enabled', '=', true)
const choice = (q: ReturnType<typeof products>) =>
  q.select([
    ...columns('p', 'id', 'kind', 'name', 'spec'),
    'p.platform_code as code',
    sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
  ])
export const productReads = documentReads({
  call: newApplyCalls.products,
  alias: 'p',
  visible: products,
  row: choice,
  whole: choice,
  tests: { kind: is('p.kind') },
  keyword: { codes: ['p.platform_code', 'p.name'], found: [foundBy('p.id', 'product_search', sql`p.search`)] },
  order: { sorts: { name: 'p.name' }, fallback: 'name' },
  tabs: 'none',
})

const partners = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('org_card as o')
    .where('o.kind', '=', actor.org === 'supplier' ? 'hospital' : 'supplier')
    .where('o.enabled', '=', true)
const named = (q: ReturnType<typeof partners>) => q.select(['o.id', 'o.name', 'o.code'])
export const partnerReads = documentReads({
  call: newApplyCalls.partners,
  alias: 'o',
  visible: partners,
  row: named,
  whole: named,
  tests: {},
  keyword: {
    codes: ['o.code', 'o.name'],
    texts: [text('o.code'), text('o.name'), text('o.pinyin'), text('o.initials')],
  },
  order: { sorts: { name: 'o.name' }, fallback: 'name' },
  tabs: 'none',
})
