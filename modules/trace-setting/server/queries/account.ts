import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Profile } from '../../shared/fields.ts'
import type { Upload } from '../../shared/uploads.ts'

export interface Account {
  hospitalId: string
  address: string
  code: string
  name: string
  admdvs: string
  paasid: string
  sealedToken: string
  operator: string
  operatorName: string
  switched: Upload[]
  auto: 'event' | 'daily' | 'hand'
  autoAt: string
  version: number
}
export interface StoredProfile extends Profile {
  version: number
}

/** Where the authority said nothing yet. */
const usual: StoredProfile = {
  ...{ required: {}, names: {}, revokeTypes: {}, batch: true, batchSize: 100, unit: 'pack', devices: false },
  ...{ signsIn: true, receiver: '', pauseMs: 0, timeoutMs: 30_000, version: 0 },
}
export const profile = async (tx: Tx): Promise<StoredProfile> =>
  (
    await sql<StoredProfile>`select required, names, revoke_types as "revokeTypes", batch, batch_size as "batchSize", unit, devices,
      signs_in as "signsIn", receiver, pause_ms as "pauseMs", timeout_ms as "timeoutMs", version from trace_profile`.execute(
      tx,
    )
  ).rows[0] ?? usual

/** Hospitals that entered where their platform is. */
export const connected = async (tx: Tx): Promise<string[]> =>
  (await sql<{ id: string }>`select hospital_id as id from trace_account where address <> ''`.execute(tx)).rows.map(
    (r) => r.id,
  )

/** A hospital's account, as far as its reader sees it; undefined where it has none. */
export const account = async (tx: Tx, hospitalId: string): Promise<Account | undefined> =>
  (
    await sql<Account>`select hospital_id as "hospitalId", address, code, name, admdvs, paasid, sealed_token as "sealedToken", operator,
      operator_name as "operatorName", switched, auto, to_char(auto_at, 'HH24:MI') as "autoAt", version
      from trace_account where hospital_id = ${hospitalId}`.execute(tx)
  ).rows[0]
