import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Dialect, Faulty } from '../../shared/adapter.ts'

interface Wish {
  url: string
  dialect: Dialect | ''
  account: string
  institution: string
  enabled: boolean
  autoPush: boolean
  autoReceive: boolean
  pullTimes: readonly string[]
}
/** Stores a hospital's account; the secret only where one is given. @returns its version; nothing: somebody changed it */
export const save = async (tx: Tx, actor: Actor, version: number, w: Wish, secret: string | undefined) => {
  // what is proposed must satisfy the table's rules even where the row is there already
  const kept = sql`coalesce((select secret from province_account where hospital_id = ${actor.orgId}), '')`
  const meant = secret === undefined ? kept : sql`${secret}`
  const { rows } = await sql<{ version: number }>`
    insert into province_account as a (hospital_id, url, dialect, account, secret, institution, enabled, auto_push, auto_receive, pull_times,
      changed_by, changer_name)
    values (${actor.orgId}, ${w.url}, ${w.dialect}, ${w.account}, ${meant}, ${w.institution}, ${w.enabled}, ${w.autoPush}, ${w.autoReceive},
      ${[...w.pullTimes]}::text[], ${actor.userId}, ${actor.name})
    on conflict (hospital_id) do update set url = excluded.url, dialect = excluded.dialect, account = excluded.account,
      secret = excluded.secret, institution = excluded.institution,
      enabled = excluded.enabled, auto_push = excluded.auto_push, auto_receive = excluded.auto_receive, pull_times = excluded.pull_times,
      changed_by = excluded.changed_by, changer_name = excluded.changer_name, updated_at = now(), version = a.version + 1,
      faults = 0, fault = '', fault_kind = '', fault_params = '{}', faulty_since = null, next_try = null
    where a.version = ${version}
    returning version`.execute(tx)
  return rows[0]?.version
}

export const saveAddress = (
  tx: Tx,
  actor: Actor,
  a: { pointId: string; addrId: string; name: string; address: string; receiver: string; phone: string },
) =>
  sql`
  insert into province_address (hospital_id, point_id, addr_id, name, address, receiver, phone, changed_by, changer_name)
  values (${actor.orgId}, ${a.pointId}, ${a.addrId}, ${a.name}, ${a.address}, ${a.receiver}, ${a.phone}, ${actor.userId}, ${actor.name})
  on conflict (hospital_id, point_id) do update set addr_id = excluded.addr_id, name = excluded.name, address = excluded.address,
    receiver = excluded.receiver, phone = excluded.phone, changed_by = excluded.changed_by, changer_name = excluded.changer_name,
    updated_at = now()`.execute(tx)

export const removeAddress = (tx: Tx, actor: Actor, pointId: string) =>
  tx.deleteFrom('province_address').where('hospital_id', '=', actor.orgId).where('point_id', '=', pointId).execute()

/** Five faults in a row stop the line; before that it is tried after 5 s, 30 s, 2 min, 10 min, and then every half hour without end. */
export const fault = async (
  tx: Tx,
  hospitalId: string,
  why: string | Faulty,
): Promise<{ faults: number; nextTry: string } | undefined> => {
  const said: Omit<Faulty, 'fault'> & { fault: string } = typeof why === 'string' ? { fault: '', message: why } : why
  const { rows } = await sql<{ faults: number; nextTry: string }>`
    update province_account set faults = faults + 1, fault = ${(said.template ?? said.message).slice(0, 500)}, fault_kind = ${said.fault},
      fault_params = ${JSON.stringify(said.params ?? {})}, faulty_since = coalesce(faulty_since, now()),
      next_try = now() + case faults when 0 then interval '5 seconds' when 1 then interval '30 seconds' when 2 then interval '2 minutes'
        when 3 then interval '10 minutes' else interval '30 minutes' end
    where hospital_id = ${hospitalId} returning faults, next_try as "nextTry"`.execute(tx)
  return rows[0]
}
export const fine = (tx: Tx, hospitalId: string) =>
  sql`
  update province_account set faults = 0, fault = '', fault_kind = '', fault_params = '{}', faulty_since = null, next_try = null
  where hospital_id = ${hospitalId} and faults > 0`.execute(tx)

export const pulled = (tx: Tx, hospitalId: string) =>
  tx.updateTable('province_account').set({ pulled_at: sql`now()` }).where('hospital_id', '=', hospitalId).execute()
export const now = (tx: Tx, hospitalId: string) =>
  tx.updateTable('province_account').set({ next_try: null }).where('hospital_id', '=', hospitalId).execute()

/** A new account with an address for each point: the first for stores of drugs, the last for all others. */
export const enter = async (
  tx: Tx,
  hospitalId: string,
  a: {
    url: string
    dialect: Dialect
    account: string
    secret: string
    institution: string
    addresses: readonly { id: string; name: string }[]
  },
): Promise<void> => {
  await sql`insert into province_account (hospital_id, url, dialect, account, secret, institution, enabled)
    values (${hospitalId}, ${a.url}, ${a.dialect}, ${a.account}, ${a.secret}, ${a.institution}, true) on conflict do nothing`.execute(
    tx,
  )
  const [first, last] = [a.addresses[0]!, a.addresses.at(-1)!]
  await sql`insert into province_address (hospital_id, point_id, addr_id, name)
    select p.hospital_id, p.id, case when p.type = '药库' then ${first.id} else ${last.id} end,
      case when p.type = '药库' then ${first.name} else ${last.name} end
    from distribution_point_card p where p.hospital_id = ${hospitalId} and p.enabled on conflict do nothing`.execute(tx)
}
