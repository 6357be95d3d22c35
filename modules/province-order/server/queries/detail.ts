import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered, is, oneOf } from '#kernel/server/document/filters.ts'
import { partner } from '#kernel/server/keyword.ts'
import { paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { provinceOrderCalls } from '../../shared/calls.ts'
import type { DifferenceKind } from '../../shared/kinds.ts'

export const shipmentsOf = async (tx: Tx, id: string) => {
  const { rows } = await sql<{
    id: string
    shpId: string
    deliveryNo: string
    lotNo: string
    name: string
    seenAt: string
    seq: number
    qty: string
    theirs: number
    known: boolean
  }>`
    select s.id, s.shp_id as "shpId", s.delivery_no as "deliveryNo", s.lot_no as "lotNo", f.name, s.seen_at as "seenAt", l.seq, s.qty, s.theirs,
      exists (select from delivery_line_facts d where d.order_line_id = l.order_line_id and d.delivery_no = s.delivery_no) as known
    from province_shipment s join province_order_line l on l.id = s.line_id join order_line_facts f on f.id = l.order_line_id
    where s.province_order_id = ${id} order by l.seq, s.shp_id`.execute(tx)
  return rows
}
export const receiptsOf = async (tx: Tx, id: string) => {
  const { rows } = await sql<{
    id: string
    acceptanceId: string
    no: string
    lotNo: string
    name: string
    acceptedAt: string
    why: string
    seq: number
    qty: string
    state: 'waiting' | 'sending' | 'sent' | 'refused'
    sentAt: string | null
  }>`
    select r.id, r.acceptance_id as "acceptanceId", r.no, r.lot_no as "lotNo", f.name, r.accepted_at as "acceptedAt", r.why, l.seq, r.qty, r.state,
      r.sent_at as "sentAt"
    from province_receipt r join province_order_line l on l.id = r.line_id join order_line_facts f on f.id = l.order_line_id
    where r.province_order_id = ${id} order by r.accepted_at, r.no`.execute(tx)
  return rows
}

type Asked = Input<(typeof provinceOrderCalls)['differences']>
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('province_difference as d')
    .innerJoin('province_order as p', 'p.id', 'd.province_order_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'd.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'd.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('d.hospital_id', '=', actor.orgId))

export const differences = (tx: Tx, actor: Actor, asked: Asked) => {
  const base = filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), asked, {
    id: 'd.id',
    tests: {
      hospitalId: is('d.hospital_id'),
      provinceOrderId: is('d.province_order_id'),
      kind: oneOf('d.what'),
      open: (yes) => sql`(d.ended_at is null) = ${yes}`,
      mine: (yes) => sql`(d.owner_id is not distinct from ${actor.userId}) = ${yes}`,
    },
    keyword: {
      nos: ['p.no'],
      numbers: { CG: 'p.no' },
      texts: [sql`lower(d.label)`],
      found: [partner('d.supplier_id', 'supplier', 'supplier')],
    },
  })
  const row = base.select([
    'd.id as id',
    'd.province_order_id as provinceOrderId',
    'd.hospital_id as hospitalId',
    'p.no as no',
    'hospital.name as hospital',
    'supplier.name as supplier',
    'd.label as label',
    'd.ours as ours',
    'd.theirs as theirs',
    'd.since as since',
    'd.owner_id as ownerId',
    'd.owner_name as ownerName',
    'd.note as note',
    'd.ended_at as endedAt',
    'd.ender_name as enderName',
    'd.version as version',
    sql<DifferenceKind>`d.what`.as('kind'),
  ])
  return paged(tx, base, row, asked, { sorts: { since: 'd.since', no: 'p.no' }, fallback: '-since', tie: 'd.id' })
}

export const lockDifference = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor)
    .where('d.id', '=', id)
    .select([
      'd.id as id',
      'd.version as version',
      'd.ended_at as endedAt',
      'p.no as no',
      'd.owner_id as ownerId',
      'd.note as note',
    ])
    .forUpdate('d')
    .executeTakeFirst()

export const settle = async (tx: Tx, actor: Actor, id: string, o: { note: string; take: boolean; end: boolean }) => {
  const { rows } = await sql<{ version: number }>`
    update province_difference set note = ${o.note}, version = version + 1,
      owner_id = case when ${o.take} then ${actor.userId}::uuid else owner_id end,
      owner_name = case when ${o.take} then ${actor.name} else owner_name end,
      ended_at = case when ${o.end} then now() end, ended_by = case when ${o.end} then ${actor.userId}::uuid end,
      ender_name = case when ${o.end} then ${actor.name} else '' end
    where id = ${id} returning version`.execute(tx)
  return rows[0]!.version
}

const wanted = { wanted: true, updated_at: sql<string>`now()` }
/** Somebody wants these said to the platform now. */
export const want = async (tx: Tx, table: 'province_order' | 'province_return', ids: readonly string[]) =>
  void (table === 'province_order'
    ? await tx
        .updateTable('province_order')
        .set(wanted)
        .where('id', 'in', [...ids])
        .execute()
    : await tx
        .updateTable('province_return')
        .set(wanted)
        .where('id', 'in', [...ids])
        .execute())
