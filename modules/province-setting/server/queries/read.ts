import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Dialect, Fault } from '../../shared/adapter.ts'

export interface AccountRow {
  hospitalId: string
  hospital: string
  url: string
  dialect: Dialect | ''
  account: string
  secret: string
  institution: string
  enabled: boolean
  autoPush: boolean
  autoReceive: boolean
  pullTimes: string[]
  pulledAt: string | null
  faults: number
  fault: string
  faultKind: Fault | ''
  faultParams: Record<string, string | number>
  faultySince: string | null
  nextTry: string | null
  changerName: string
  updatedAt: string
  version: number
}

/** Accounts an actor may see: a hospital its own, the authority all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('province_account as a')
    .innerJoin('org_card as o', 'o.id', 'a.hospital_id')
    .$if(actor.org === 'hospital', (q) => q.where('a.hospital_id', '=', actor.orgId))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    'a.hospital_id as hospitalId',
    'o.name as hospital',
    ...(['url', 'account', 'secret', 'institution', 'enabled', 'faults', 'fault', 'version'] as const).map(
      (c) => `a.${c}` as const,
    ),
    sql<Dialect | ''>`a.dialect`.as('dialect'),
    sql<Fault | ''>`a.fault_kind`.as('faultKind'),
    sql<Record<string, string | number>>`a.fault_params`.as('faultParams'),
    'a.auto_push as autoPush',
    'a.auto_receive as autoReceive',
    'a.pull_times as pullTimes',
    'a.pulled_at as pulledAt',
    'a.faulty_since as faultySince',
    'a.next_try as nextTry',
    'a.changer_name as changerName',
    'a.updated_at as updatedAt',
  ])

export const accounts = (tx: Tx, actor: Actor): Promise<AccountRow[]> =>
  row(visible(tx, actor)).orderBy('o.name').execute()

/** A hospital's account, whoever asks within his wall. */
export const accountRow = (tx: Tx, actor: Actor, hospitalId: string): Promise<AccountRow | undefined> =>
  row(visible(tx, actor).where('a.hospital_id', '=', hospitalId)).executeTakeFirst()

/** Whether a hospital works on the platform, and what it does by itself there. */
export const accountOf = (tx: Tx, hospitalId: string) =>
  tx
    .selectFrom('province_account')
    .where('hospital_id', '=', hospitalId)
    .select(['enabled', 'auto_push as autoPush', 'auto_receive as autoReceive'])
    .executeTakeFirst()

/** Hospitals that work on the platform, of those the reader sees. */
export const workingHospitals = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('province_account').where('enabled', '=', true).select('hospital_id').execute()).map(
    (r) => r.hospital_id,
  )

/** Where the platform sends the goods of a point. */
export const addressOf = (tx: Tx, pointId: string) =>
  tx
    .selectFrom('province_address')
    .where('point_id', '=', pointId)
    .select(['addr_id as addrId', 'name', 'address'])
    .executeTakeFirst()

/** Every point of a hospital with its address there. */
export const points = async (tx: Tx, hospitalId: string) => {
  const { rows } = await sql<{
    pointId: string
    code: string
    point: string
    pointAddress: string
    enabled: boolean
    addrId: string
    name: string
    address: string
    receiver: string
    phone: string
    changerName: string
    updatedAt: string | null
  }>`
    select p.id as "pointId", p.code, p.name as point, p.address as "pointAddress", p.enabled, coalesce(a.addr_id, '') as "addrId",
      coalesce(a.name, '') as name, coalesce(a.address, '') as address, coalesce(a.receiver, '') as receiver, coalesce(a.phone, '') as phone,
      coalesce(a.changer_name, '') as "changerName", a.updated_at as "updatedAt"
    from distribution_point_card p left join province_address a on a.point_id = p.id
    where p.hospital_id = ${hospitalId} and (p.enabled or a.id is not null) order by p.code`.execute(tx)
  return rows
}

/** Hospitals whose orders are to be asked for: one of their times has come since they were asked last. */
export const duePulls = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.hospital_id as id from province_account a where a.enabled and exists (
      select from unnest(a.pull_times) as t(at), (select now() at time zone 'Asia/Shanghai' as here) n
      where (n.here::date + t.at::time) <= n.here
        and coalesce(a.pulled_at, '-infinity') < (n.here::date + t.at::time) at time zone 'Asia/Shanghai')`.execute(tx)
  return rows.map((r) => r.id)
}
