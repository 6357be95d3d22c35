import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Step } from '../../shared/steps.ts'

export interface Reminded {
  step: Step
  late: boolean
  orgId: string
  orgKind: 'hospital' | 'supplier'
  recallId: string
  no: string
  /** In the region's hours. */
  due: string
}

/** Notes, once each, which steps are past half of their time, or past all of it; by the clock of the database. */
export const remind = async (tx: Tx): Promise<Reminded[]> => {
  const { rows } = await sql<Reminded>`
    with waiting as (
      select t.id, t.org_id, t.org_kind, t.recall_id, t.recall_no as no, t.created_at, s.step, s.due
      from recall_task t join recall r on r.id = t.recall_id and r.status in ('issued', 'closing')
      cross join lateral (values ('notified', 'sign', t.sign_due), ('signed', 'isolate', t.isolate_due),
        ('isolated', 'tally', t.tally_due), ('tallied', 'handle', t.handle_due)) s (status, step, due)
      where s.status = t.status and now() >= t.created_at + (s.due - t.created_at) / 2
    ), told as (
      insert into recall_reminder (task_id, step, late) select id, step, due < now() from waiting
      on conflict do nothing returning task_id, step, late
    )
    select told.step, told.late, w.org_id as "orgId", w.org_kind as "orgKind", w.recall_id as "recallId", w.no,
      to_char(w.due at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due
    from told join waiting w on w.id = told.task_id and w.step = told.step order by w.id`.execute(tx)
  return rows
}
