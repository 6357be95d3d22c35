import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { cooperationCalls } from '../../shared/calls.ts'
import type { FreezeKind } from '../../shared/kinds.ts'
import type { CooperationStatus } from '../../shared/machine.ts'

/** The cooperations an actor may see: those of his own organisation, the authority all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('cooperation as c')
    .innerJoin('org_card as h', 'h.id', 'c.hospital_id')
    .innerJoin('org_card as a', 'a.id', 'c.org_id')
    .leftJoin('org_card as s', 's.id', 'c.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))

/** A name that was typed of a newcomer, until he has his own. */
const supplier = sql<string>`coalesce(s.name, c.name)`

const frozen = sql<{ kind: FreezeKind; until: string | null; by: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'until', x.until, 'by', x.by) order by x.kind), '[]') from (
    select distinct on (k.kind) k.kind, f.valid_to as until, b.name as by
    from supplier_freeze f join org_card b on b.id = f.org_id cross join lateral unnest(f.kinds) as k (kind)
    where f.supplier_id = c.supplier_id and (f.hospital_id is null or f.hospital_id = c.hospital_id) and f.lifted_at is null
      and ${todayInSql} between f.valid_from and coalesce(f.valid_to, 'infinity')
    order by k.kind, coalesce(f.valid_to, 'infinity') desc) x)`

const relations = sql<number>`(select count(*)::int from supply_relation_facts r
  where r.hospital_id = c.hospital_id and r.supplier_id = c.supplier_id and r.enabled)`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('c', 'id', 'no', 'hospitalId', 'supplierId', 'note', 'validFrom', 'validTo', 'stopReason'),
    ...columns('c', 'creatorName', 'createdBy', 'createdAt', 'answererName', 'answeredAt', 'version'),
    'c.org_id as createdOrg',
    'h.name as hospital',
    'a.name as invitedBy',
    supplier.as('supplier'),
    sql<string>`coalesce(nullif(s.credit_code, ''), c.credit_code)`.as('creditCode'),
    'c.pay_days as payDays',
    sql<CooperationStatus>`c.status`.as('status'),
    sql<'hospital' | 'authority' | null>`c.held_by`.as('heldBy'),
    frozen.as('frozen'),
    relations.as('relations'),
  ])

export const reads = documentReads({
  call: cooperationCalls.query,
  alias: 'c',
  visible,
  row,
  whole: row,
  tests: {
    status: oneOf('c.status'),
    supplierId: is('c.supplier_id'),
    hospitalId: is('c.hospital_id'),
    createdAt: days('c.created_at'),
  },
  keyword: {
    codes: ['c.no', 'c.credit_code', 's.credit_code', 's.code', 'h.code'],
    texts: [
      text('c.no'),
      sql`lower(concat_ws(' ', c.name, c.credit_code, s.name, s.code, s.pinyin, s.initials, h.name, h.pinyin, h.initials))`,
    ],
  },
  order: {
    sorts: { createdAt: 'c.created_at', hospital: 'h.name', supplier: 's.name' },
    fallback: '-createdAt',
  },
})
export type Stored = NonNullable<Awaited<ReturnType<typeof reads.get>>>

/** The organisation of this kind somebody means: by its credit code, or by its own code. */
export const orgMeant = (tx: Tx, kind: 'hospital' | 'supplier', said: string) =>
  tx
    .selectFrom('org_card as o')
    .leftJoin('company_card as c', 'c.org_id', 'o.id')
    .where('o.kind', '=', kind)
    .where('o.enabled', '=', true)
    .where((eb) =>
      eb.or([
        eb('o.credit_code', '=', said),
        eb('c.credit_code', '=', said),
        ...(kind === 'hospital' ? [eb('o.code', '=', said)] : []),
      ]),
    )
    .select(['o.id', 'o.name', sql<string>`coalesce(nullif(o.credit_code, ''), c.credit_code, '')`.as('creditCode')])
    .orderBy('o.id')
    .executeTakeFirst()

/** What two have under way with each other, or what waits for a newcomer of this credit code. */
export const openOf = async (
  tx: Tx,
  hospitalId: string,
  of: { supplierId: string | null; creditCode: string },
): Promise<{ id: string; no: string; status: CooperationStatus; supplierId: string | null } | undefined> => {
  const { rows } = await sql<{ id: string; no: string; status: CooperationStatus; supplierId: string | null }>`
    select id, no, status, supplier_id as "supplierId" from cooperation
    where hospital_id = ${hospitalId} and status in ('invited', 'requested', 'active', 'suspended')
      and (supplier_id = ${of.supplierId}::uuid or (supplier_id is null and credit_code = ${of.creditCode} and credit_code <> ''))
    order by supplier_id nulls last limit 1`.execute(tx)
  return rows[0]
}

/** Invitations that wait for whoever has just registered with this credit code. */
export const awaiting = async (tx: Tx, creditCode: string) =>
  tx
    .selectFrom('cooperation as c')
    .innerJoin('org_card as h', 'h.id', 'c.hospital_id')
    .where('c.status', '=', 'invited')
    .where('c.supplier_id', 'is', null)
    .where('c.credit_code', '=', creditCode)
    .select(['c.id', 'c.no', 'h.name as hospital'])
    .orderBy('c.id')
    .forUpdate('c')
    .execute()

/** For the workbench: what waits for this side's answer. */
export const waitingFor =
  (status: 'invited' | 'requested') =>
  ({ tx, actor }: Ctx): Promise<number> =>
    countRows(
      tx,
      sql`cooperation c where c.status = ${status}
        and ${status === 'invited' ? sql`c.supplier_id` : sql`c.hospital_id`} = ${actor.orgId}`,
    )

/** How a supplier stands with a hospital on a day. */
export interface Standing {
  supplierId: string
  supplier: string
  /** Who froze what was asked; null: nobody. */
  by: string | null
  /** Last day of it; null: until it is lifted. */
  until: string | null
  reason: string | null
  /** Of their cooperation; null: they never had one. */
  status: 'active' | 'suspended' | 'ended' | null
  validFrom: string | null
  validTo: string | null
  stopReason: string | null
}

/** @param of.kind what may be frozen; without it nothing is @param of.ahead for who acts on the answer, until his COMMIT */
export const standings = async (
  tx: Tx,
  of: { hospitalId: string; supplierIds: readonly string[]; kind: FreezeKind | null; day: string; ahead: boolean },
): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select supplier_id as "supplierId", supplier, frozen_by as by, until, reason, status, valid_from as "validFrom", valid_to as "validTo",
      stop_reason as "stopReason"
    from supplier_stops(${of.hospitalId}, ${[...of.supplierIds]}::uuid[], ${of.kind}, ${of.day}::date, ${of.ahead})`.execute(
    tx,
  )
  return rows
}
