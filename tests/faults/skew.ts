import { until } from './client.ts'
import { openHouse } from './house.ts'
import { type Flaw, withOwner } from './prove.ts'
import type { Scenario } from './scenarios.ts'

const DAY = 86_400_000
const clocks = [
  ['5 minutes behind', -300_000],
  ['5 minutes ahead', 300_000],
  ['400 days ahead', 400 * DAY],
] as const

/**
 * A node whose clock is wrong, in a process whose own `Date` is moved: setting the real clock would move the whole machine.
 * Goods that last 200 days are delivered, sessions go on, and numbers and history carry the database's time.
 */
export const skewed: Scenario = async (base) => {
  const wrong: string[] = []
  for (const [name, ms] of clocks) {
    const h = await openHouse(base, `clock${ms}`, { plants: [`clock?ms=${ms}`], clients: 3, days: 200 })
    await until('goods arrive', 60_000, async () => h.journal.read().some((a) => a.path.endsWith('/confirm'))).catch(
      () => {},
    )
    await h.traffic.stop()
    const flaws: Flaw[] = await h.prove()
    const acks = h.journal.read()
    const late = await withOwner(h.url(), async (sql) => {
      const { rows } = await sql.query<{ what: string }>(
        `select 'history ' || id as what from doc_history where at > now() + interval '10 seconds'
         union all select 'session ' || id from session where seen_at > now() + interval '10 seconds' or created_at > now() + interval '10 seconds'
         union all select 'number ' || no from plan where remark = any($1) and strpos(no, to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD')) = 0
           and strpos(no, to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD')) = 0`,
        [acks.map((a) => a.key)],
      )
      return rows.map((r) => r.what)
    })
    wrong.push(...flaws.map((f) => `${name}: ${f.kind} ${f.what}`), ...late.slice(0, 3).map((w) => `${name}: ${w}`))
    if (!acks.some((a) => a.path.endsWith('/confirm')))
      wrong.push(`${name}: no goods arrived: ${h.traffic.refusals[0]}`)
    await h.close()
  }
  return { said: `a node ${clocks.map(([n]) => n).join(', ')}`, wrong }
}
