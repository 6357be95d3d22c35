import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { forget } from '#kernel/server/memory.ts'
import { anyWord } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import { vbpCalls } from '../../shared/calls.ts'
import type { TransferStatus } from '../../shared/machine.ts'
import { MEMORY } from './volumes.ts'

/** The transfers an actor may see: those of his hospital, whichever side it is; the authority all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('vbp_transfer as t')
    .innerJoin('org_card as f', 'f.id', 't.hospital_id')
    .innerJoin('org_card as o', 'o.id', 't.to_hospital_id')
    .innerJoin('vbp_item_card as i', 'i.id', 't.item_id')
    .innerJoin('vbp_batch as b', 'b.id', 'i.batch_id')
    .innerJoin('product_card as p', 'p.id', 'i.product_id')
    .leftJoin('company_card as c', 'c.id', 'p.manufacturer_id')
    .$if(actor.org === 'hospital', (q) =>
      q.where((eb) => eb.or([eb('t.hospital_id', '=', actor.orgId), eb('t.to_hospital_id', '=', actor.orgId)])),
    )
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      't',
      'id',
      'no',
      'itemId',
      'hospitalId',
      'toHospitalId',
      'year',
      'qty',
      'reason',
      'createdBy',
      'createdAt',
    ),
    ...columns('t', 'creatorName', 'answererName', 'answeredAt', 'confirmerName', 'confirmedAt', 'version'),
    sql<TransferStatus>`t.status`.as('status'),
    't.hospital_id as createdOrg',
    'f.name as fromHospital',
    'o.name as toHospital',
    'b.name as batch',
    ...columns('b', 'enabled', 'endDate'),
    ...columns('p', 'name', 'spec'),
    sql<string>`coalesce(c.name, '')`.as('manufacturer'),
    sql<string>`case i.volume_unit when 'min' then p.min_unit else p.pack_unit end`.as('supplyUnit'),
  ])

export const transferReads = documentReads({
  call: vbpCalls.transfers,
  alias: 't',
  visible,
  row,
  whole: row,
  tests: {
    status: oneOf('t.status'),
    itemId: is('t.item_id'),
    createdAt: days('t.created_at'),
    forUs: (yes) => (yes ? sql`t.to_hospital_id = (select app_org())` : undefined),
  },
  keyword: {
    nos: ['t.no'],
    texts: [
      sql`lower(concat_ws(' ', f.name, f.initials, o.name, o.initials, p.name, p.initials, p.platform_code, b.name))`,
    ],
  },
  order: { sorts: { createdAt: 't.created_at', no: 't.no', qty: 't.qty' }, fallback: '-createdAt' },
})
export type Transfer = NonNullable<Awaited<ReturnType<typeof transferReads.get>>>

export interface Lent {
  id: string
  agreed: string
  used: string
  /** Offered to others and not yet decided. */
  offered: string
}
/** What a hospital has of an article for a year, locked until COMMIT, so that two who lend it see each other. */
export const lockLent = async (
  tx: Tx,
  of: { itemId: string; hospitalId: string; year: number; but?: string },
): Promise<Lent | undefined> => {
  forget(tx, MEMORY)
  const { rows } = await sql<{ id: string; agreed: string; used: string }>`
    select id, agreed_qty::text as agreed, used_qty::text as used from vbp_quota
    where item_id = ${of.itemId} and hospital_id = ${of.hospitalId} and year = ${of.year} for update`.execute(tx)
  if (!rows[0]) return undefined
  // after the lock: what another one offered meanwhile is there by now
  const { rows: open } = await sql<{ qty: string }>`
    select coalesce(sum(qty), 0)::text as qty from vbp_transfer
    where hospital_id = ${of.hospitalId} and item_id = ${of.itemId} and year = ${of.year} and status in ('asked', 'agreed')
      and id is distinct from ${of.but ?? null}::uuid`.execute(tx)
  return { ...rows[0], offered: open[0]!.qty }
}

/** Moves what is agreed from one to the other; the rows in id order, so that two moves never wait for each other in a circle. */
export const move = async (
  tx: Tx,
  t: Pick<Transfer, 'itemId' | 'hospitalId' | 'toHospitalId' | 'year' | 'qty'>,
): Promise<void> => {
  forget(tx, MEMORY)
  await sql`insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values (${t.itemId}, ${t.toHospitalId}, ${t.year}, 0)
    on conflict do nothing`.execute(tx)
  await sql`select id from vbp_quota where item_id = ${t.itemId} and year = ${t.year} and hospital_id in (${t.hospitalId}, ${t.toHospitalId})
    order by id for update`.execute(tx)
  await sql`
    update vbp_quota q set agreed_qty = q.agreed_qty + x.qty, moved_qty = q.moved_qty + x.qty
    from (values (${t.hospitalId}::uuid, -${t.qty}::numeric), (${t.toHospitalId}::uuid, ${t.qty}::numeric)) x (hospital, qty)
    where q.item_id = ${t.itemId} and q.year = ${t.year} and q.hospital_id = x.hospital`.execute(tx)
}

export const insertTransfer = (
  { tx, actor }: Ctx,
  no: string,
  t: { itemId: string; year: number; toHospitalId: string; qty: string; reason: string },
) =>
  tx
    .insertInto('vbp_transfer')
    .values({
      no,
      hospital_id: actor.orgId,
      to_hospital_id: t.toHospitalId,
      item_id: t.itemId,
      year: t.year,
      qty: t.qty,
      reason: t.reason,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()

/** Who did it and when, written with the status. */
export const stamp = {
  answered: ({ actor }: Ctx) => ({ answered_by: actor.userId, answerer_name: actor.name, answered_at: sql`now()` }),
  confirmed: ({ actor }: Ctx) => ({ confirmed_by: actor.userId, confirmer_name: actor.name, confirmed_at: sql`now()` }),
}

interface Partner {
  id: string
  code: string
  name: string
}
/** The other hospitals of a batch; for the region all there are. */
export const partnersOf = async ({ tx, actor }: Ctx, batchId: string, input: Input<typeof vbpCalls.partners>) => {
  const words = keywords(input.keyword)
  const test = words.length > 0 ? anyWord([sql`lower(concat_ws(' ', x.name, x.code))`])(words) : sql`true`
  const from =
    actor.org === 'authority'
      ? sql`org_card x where x.kind = 'hospital' and x.enabled and`
      : sql`vbp_partners(${batchId}) x where`
  const { rows } = await sql<Partner & { n: number }>`
    select x.id, x.code, x.name, count(*) over ()::int as n from ${from} ${test}
    order by x.name ${input.sort?.startsWith('-') ? sql`desc` : sql``}, x.id limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    tx,
  )
  return { rows: rows.map(({ n: _, ...r }) => r), total: input.part === 'rows' ? null : (rows[0]?.n ?? 0) }
}
export const takesPart = async (tx: Tx, batchId: string, hospitalId: string): Promise<boolean> =>
  (await sql`select from vbp_partners(${batchId}) x where x.id = ${hospitalId}`.execute(tx)).rows.length > 0

/** For the workbench: what waits for this hospital's word. */
export const waitingForUs = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(tx, sql`vbp_transfer t where t.status = 'asked' and t.to_hospital_id = ${actor.orgId}`)
