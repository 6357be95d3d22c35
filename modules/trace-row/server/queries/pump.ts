import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'
import type { AttemptAct, AttemptOutcome } from '../../shared/states.ts'
import type { Lack } from './write.ts'

/** A row on its way: as it is sent, and which attempt this is. */
export interface Sent {
  id: string
  bchno: string
  fields: Record<string, string>
  codes: string[]
  sealed: string | null
  attemptId: string
  undone: boolean
  state: 'ready' | 'sending' | 'revoking'
}

/** Takes the hospital's line for a while; false while somebody else who lives has it. */
export const takeLease = async (tx: Tx, hospitalId: string, holder: string, seconds: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into trace_pump as p (hospital_id, holder, until) values (${hospitalId}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (hospital_id) do update set holder = excluded.holder, until = excluded.until
      where p.holder = excluded.holder or p.until < clock_timestamp() returning 1`.execute(tx)
  return rows.length > 0
}
export const leave = (tx: Tx, hospitalId: string, holder: string) =>
  sql`delete from trace_pump where hospital_id = ${hospitalId} and holder = ${holder}`.execute(tx)

/** Whether something goes before row `r`: the purchase of its codes, or the sale it gives back. */
export const waitsFor = sql`(
  select b.id from trace_row_code c join trace_row_code o on o.hospital_id = c.hospital_id and o.code = c.code and o.row_id <> c.row_id
    join trace_row b on b.id = o.row_id and b.kind = '3503' and b.state not in ('taken', 'exempt', 'revoked')
  where c.row_id = r.id and r.kind in ('3504', '3505')
  union all
  select s.id from trace_row s left join trace_row b on b.hospital_id = s.hospital_id and b.kind = s.kind and b.source = s.source
    and b.source_line = s.source_line and b.state <> 'revoked'
  where s.id = r.of_row and coalesce(b.state, '') not in ('taken', 'exempt')
  limit 1)`

/** Purchases go before what is done with the goods. */
const inOrder: readonly Upload[] = ['3503', '3502', '3501', '3505', '3506', '3504']

interface Wanting {
  hospitalId: string
  holder: string
  most: number
  /** Not again in this run. */
  but: readonly string[]
}
const free = ({ hospitalId, but }: Wanting) => sql`r.hospital_id = ${hospitalId} and r.id <> all(${[...but]}::uuid[])`

/** The platform's number of what row `r` takes back, which it did not have when it was made. */
const forerunner = sql`case r.kind
  when '3506' then (select jsonb_build_object('medins_prod_sel_no', b.flow_no) from trace_row s join trace_row b on b.hospital_id = s.hospital_id
    and b.kind = s.kind and b.source = s.source and b.source_line = s.source_line and b.state = 'taken'
    where s.id = r.of_row and not r.fields ? 'medins_prod_sel_no')
  when '3504' then (select jsonb_build_object('medins_prod_purc_no', b.flow_no) from return_order_line_facts l
    join acceptance_line_facts a on a.delivery_line_id = l.delivery_line_id
    join trace_row b on b.hospital_id = r.hospital_id and b.kind = '3503' and b.source = 'acceptance' and b.source_line = a.id::text and b.state = 'taken'
    where l.return_order_id = r.source_id and l.id::text = r.source_line and not r.fields ? 'medins_prod_purc_no' limit 1)
  end`

/** Marks rows as being worked at by this sender, each with an attempt that has no end yet. */
const begin = async (tx: Tx, w: Wanting, act: AttemptAct, ids: readonly string[]): Promise<Sent[]> => {
  const sends = act === 'send'
  const { rows } = await sql<Sent>`
    with mine as (
      update trace_row r set sender = ${w.holder}, attempts = r.attempts + ${sends ? 1 : 0}, state = ${sends ? sql`'sending'` : sql`r.state`},
        fields = ${sends ? sql`r.fields || coalesce(${forerunner}, '{}')` : sql`r.fields`},
        sent_at = ${sends ? sql`clock_timestamp()` : sql`r.sent_at`}, version = r.version + ${sends ? 1 : 0}
      where r.id = any(${[...ids]}::uuid[]) returning r.id, r.hospital_id, r.bchno, r.fields, r.attempts, r.undone, r.state, r.created_at
    ), noted as (
      insert into trace_attempt (row_id, hospital_id, n, act) select id, hospital_id, greatest(attempts, 1), ${act} from mine returning id, row_id
    )
    select m.id, m.bchno, m.fields, m.undone, m.state, n.id as "attemptId", s.sealed,
      array(select c.code from trace_row_code c where c.row_id = m.id order by c.code) as codes
    from mine m join noted n on n.row_id = m.id left join trace_sale s on s.row_id = m.id order by m.created_at, m.id`.execute(
    tx,
  )
  return rows
}

export interface Work {
  act: AttemptAct
  kind: Upload
  rows: Sent[]
}
const of = async (
  tx: Tx,
  w: Wanting,
  act: AttemptAct,
  found: { kind: Upload; id: string }[],
): Promise<Work | undefined> => {
  const kind = found[0]?.kind
  if (!kind) return undefined
  const ids = found.filter((f) => f.kind === kind).map((f) => f.id)
  return { act, kind, rows: await begin(tx, w, act, ids) }
}

/** Rows that were sent and of which nobody living waits for the answer: they are asked for before anything else. */
export const toAsk = async (tx: Tx, w: Wanting): Promise<Work | undefined> => {
  const { rows } = await sql<{ kind: Upload; id: string }>`
    select r.kind, r.id from trace_row r where ${free(w)} and (r.state = 'sending' and r.sender is distinct from ${w.holder}
      or r.state = 'revoking' and r.sender is not null and r.sender <> ${w.holder})
    order by r.kind, r.created_at, r.id limit ${w.most} for update`.execute(tx)
  return of(tx, w, 'ask', rows)
}
export const toRevoke = async (tx: Tx, w: Wanting): Promise<Work | undefined> => {
  const { rows } = await sql<{ kind: Upload; id: string }>`
    select r.kind, r.id from trace_row r where ${free(w)} and r.state = 'revoking' and r.sender is null
    order by r.kind, r.created_at, r.id limit ${w.most} for update`.execute(tx)
  return of(tx, w, 'revoke', rows)
}
/** Rows that may go: of an interface that is on, whose forerunners arrived, and which their hospital's hour, or somebody, lets go. */
export const toSend = async (
  tx: Tx,
  w: Wanting & { switched: readonly Upload[]; since: string | null; all: boolean },
): Promise<Work | undefined> => {
  const due = w.all ? sql`true` : sql`(r.wanted or r.created_at < ${w.since}::timestamptz)`
  for (const kind of inOrder.filter((k) => w.switched.includes(k))) {
    const { rows } = await sql<{ kind: Upload; id: string }>`
      select r.kind, r.id from trace_row r where ${free(w)} and r.state = 'ready' and r.kind = ${kind} and ${due} and ${waitsFor} is null
      order by r.created_at, r.id limit ${w.most} for update`.execute(tx)
    if (rows.length > 0) return of(tx, w, 'send', rows)
  }
  return undefined
}

/** What came of a row's attempt. */
export interface Came {
  id: string
  attemptId: string
  outcome: AttemptOutcome
  message: string
  /** What it is then; null: it stays, and is asked for next. */
  state: 'taken' | 'refused' | 'ready' | 'revoked' | 'revoking' | 'exempt' | null
  flowNo: string
  reason: string
}
/** Writes what came, of rows this sender still has. */
export const noteCame = async (tx: Tx, holder: string, came: readonly Came[]): Promise<void> => {
  if (came.length === 0) return
  await sql`
    with src as (select * from jsonb_to_recordset(${JSON.stringify(came)}::jsonb) as x(id uuid, "attemptId" uuid, outcome text, message text, state text,
      "flowNo" text, reason text)
    ), ended as (
      update trace_attempt a set ended_at = clock_timestamp(), outcome = x.outcome, message = left(x.message, 1000) from src x
      where a.id = x."attemptId" and a.ended_at is null
    )
    update trace_row r set state = coalesce(x.state, r.state), sender = case when x.state is null and r.state = 'revoking' then r.sender end,
      flow_no = case when x.state in ('taken', 'revoking') and r.flow_no = '' then x."flowNo" else r.flow_no end,
      reason = case when x.state is null or x.state = 'revoked' then r.reason when r.undone and x.state in ('revoking', 'exempt') then r.reason else left(x.reason, 1000) end,
      wanted = case when x.state = 'ready' then r.wanted else false end,
      taken_at = case when x.state in ('taken', 'revoking') then coalesce(r.taken_at, clock_timestamp()) else r.taken_at end,
      revoked_at = case x.state when 'revoked' then clock_timestamp() else r.revoked_at end, version = r.version + 1
    from src x where r.id = x.id and r.sender = ${holder} and r.state in ('sending', 'revoking')`.execute(tx)
}

/** Rows that miss something, those longest not looked at first. */
export interface Lacking {
  id: string
  kind: Upload
  source: string
  sourceLine: string
  state: 'incomplete' | 'ready' | 'refused' | 'exempt'
  fields: Record<string, string>
  missing: Lack[]
  sealed: string | null
  wanted: boolean
  reason: string
}
export const lacking = async (tx: Tx, hospitalId: string, most: number): Promise<Lacking[]> =>
  (
    await sql<Lacking>`select r.id, r.kind, r.source, r.source_line as "sourceLine", r.state, r.fields, r.missing, s.sealed, r.wanted, r.reason
      from trace_row r left join trace_sale s on s.row_id = r.id where r.hospital_id = ${hospitalId} and r.state = 'incomplete'
      order by r.checked_at, r.id limit ${most} for update of r skip locked`.execute(tx)
  ).rows
export const lackingOf = async (tx: Tx, ids: readonly string[]): Promise<Lacking[]> =>
  (
    await sql<Lacking>`select r.id, r.kind, r.source, r.source_line as "sourceLine", r.state, r.fields, r.missing, s.sealed, r.wanted, r.reason
      from trace_row r left join trace_sale s on s.row_id = r.id where r.id = any(${[...ids]}::uuid[]) order by r.id for update of r`.execute(
      tx,
    )
  ).rows

/** Hospitals of which something is to be done. */
export const withWork = async (tx: Tx): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select o.id from org_card o where o.kind = 'hospital' and exists (select from trace_row r where r.hospital_id = o.id
      and r.state in ('incomplete', 'ready', 'sending', 'revoking')) order by o.id`.execute(tx)
  ).rows.map((r) => r.id)
