import type pg from 'pg'
import { watch } from './metrics.ts'
import { kernelQuery } from './tx.ts'

/** After so many days without a tried restore somebody is told (security.md C72). */
const MOST_DAYS = 31
const KEY = 'drill.lastAt'

/** Days since a backup of this house was last brought back and examined; of one that never was, since it was founded. */
const drillDays = async (): Promise<number> => {
  const [row] = await kernelQuery<{ days: string | null }>(
    'drill-days',
    `select extract(epoch from now() - coalesce((select (value #>> '{}')::timestamptz from config where key = $1 and org_id is null),
       (select min(created_at) from org))) / 86400 as days`,
    [KEY],
  )
  return Number(row?.days ?? 0)
}

/** Shows the days to Prometheus; once per process. */
export const watchDrill = (): void =>
  watch('jicai_restore_drill_days', 'Days since a backup was last restored and examined', drillDays, 'max')

/** The daily look: a line in the log when the last drill is too long ago. */
export const drillDue = async (): Promise<number> => {
  const days = Math.floor(await drillDays())
  if (days >= MOST_DAYS) {
    const msg = `no backup was restored and examined for ${days} days: npm run drill -- <folder of a backup>`
    console.warn(JSON.stringify({ level: 40, time: Date.now(), msg }))
  }
  return days
}

/** Notes that a drill succeeded. @param owner the owner's connection to the house the backup is of */
export const noteDrill = async (owner: pg.ClientBase): Promise<void> => {
  await owner.query(
    `insert into config (key, value) values ($1, to_jsonb(now()))
     on conflict (key, org_id) do update set value = excluded.value, updated_at = now(), version = config.version + 1`,
    [KEY],
  )
}
