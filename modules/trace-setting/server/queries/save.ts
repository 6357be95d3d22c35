import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Profile } from '../../shared/fields.ts'
import type { Upload } from '../../shared/uploads.ts'
import { type Account, account } from './account.ts'

/** The account, made where there is none, and locked. */
export const lockAccount = async ({ tx }: Ctx, hospitalId: string) => {
  await sql`insert into trace_account (hospital_id) values (${hospitalId}) on conflict do nothing`.execute(tx)
  await sql`select from trace_account where hospital_id = ${hospitalId} for update`.execute(tx)
  return (await account(tx, hospitalId))!
}
/** The region's profile, made where there is none, and locked. */
export const lockProfile = async (tx: Tx): Promise<void> => {
  await sql`insert into trace_profile default values on conflict do nothing`.execute(tx)
  await sql`select from trace_profile for update`.execute(tx)
}

export interface AccountChange {
  address?: string
  code?: string
  name?: string
  admdvs?: string
  paasid?: string
  sealed_token?: string
  operator?: string
  operator_name?: string
  switched?: Upload[]
  auto?: 'event' | 'daily' | 'hand'
  auto_at?: string
}
const next = sql<number>`version + 1`
const now = sql<string>`now()`
export const putAccount = ({ tx, actor }: Ctx, hospitalId: string, change: AccountChange) =>
  tx
    .updateTable('trace_account')
    .set({ ...change, version: next, updated_by: actor.userId, updated_at: now })
    .where('hospital_id', '=', hospitalId)
    .execute()

/** Another address or key: nobody is signed in there yet, and no fault of before counts. */
export const newLine = (tx: Tx, hospitalId: string) =>
  sql`insert into trace_line (hospital_id) values (${hospitalId}) on conflict (hospital_id) do update set sealed_sign = '', faults = 0,
    fault = '', message = '', params = '{}', paused_at = null, next_try = null, answered_at = null, updated_at = now()`.execute(
    tx,
  )

type RegionChange = Pick<
  Profile,
  'batch' | 'devices' | 'signsIn' | 'batchSize' | 'pauseMs' | 'timeoutMs' | 'unit' | 'receiver'
>
export const putRegion = (tx: Tx, r: RegionChange) =>
  tx
    .updateTable('trace_profile')
    .set({
      ...{ batch: r.batch, devices: r.devices, signs_in: r.signsIn, batch_size: r.batchSize, pause_ms: r.pauseMs },
      ...{ timeout_ms: r.timeoutMs, unit: r.unit, receiver: r.receiver, version: next, updated_at: now },
    })
    .execute()
export const putRequired = (tx: Tx, kind: Upload, fields: readonly string[]) =>
  sql`update trace_profile set required = required || ${JSON.stringify({ [kind]: fields })}::jsonb, version = version + 1,
    updated_at = now()`.execute(tx)

export const putNames = (tx: Tx, o: Pick<Profile, 'names' | 'revokeTypes'>) =>
  sql`update trace_profile set names = ${JSON.stringify(o.names)}::jsonb, revoke_types = ${JSON.stringify(o.revokeTypes)}::jsonb,
    version = version + 1, updated_at = now()`.execute(tx)

/** Every hospital's line, for the authority. */
export const hospitals = async (tx: Tx) =>
  (
    await sql<{
      id: string
      name: string
      code: string
      switched: Upload[]
      faults: number
      pausedAt: string | null
      answeredAt: string | null
    }>`select o.id, o.name, coalesce(a.code, '') as code, coalesce(a.switched, '{}') as switched, coalesce(l.faults, 0) as faults,
      l.paused_at as "pausedAt", l.answered_at as "answeredAt"
      from org_card o left join trace_account a on a.hospital_id = o.id left join trace_line l on l.hospital_id = o.id
      where o.kind = 'hospital' order by l.paused_at nulls last, o.name`.execute(tx)
  ).rows

export const insertAccount = (
  tx: Tx,
  hospitalId: string,
  a: Omit<Account, 'hospitalId' | 'auto' | 'autoAt' | 'version'>,
) =>
  tx
    .insertInto('trace_account')
    .values({
      ...{
        hospital_id: hospitalId,
        address: a.address,
        code: a.code,
        name: a.name,
        admdvs: a.admdvs,
        paasid: a.paasid,
      },
      ...{ sealed_token: a.sealedToken, operator: a.operator, operator_name: a.operatorName, switched: a.switched },
    })
    .execute()
