import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { send, signIn, until } from './client.ts'
import { type House, openHouse, someTime } from './house.ts'
import { withOwner } from './prove.ts'
import { ended, flawed, type Scenario } from './scenarios.ts'

/** Every statement with what it says; numbers and moments are those of its making. */
const statements = async (sql: pg.Client): Promise<unknown[]> =>
  (
    await sql.query(
      `select s.hospital_id, s.supplier_id, s.month, s.opening, s.closing, s.status,
        (select coalesce(jsonb_agg(jsonb_build_array(l.seq, l.what, l.doc_no, l.day, l.item_count, l.amount) order by l.seq), '[]')
          from statement_line l where l.statement_id = s.id) as lines,
        (select count(*)::int from statement_item i where i.statement_id = s.id) as items
      from statement s order by 1, 2, 3`,
    )
  ).rows
/** As before the first month was closed. */
const forget = async (sql: pg.Client): Promise<void> => {
  await sql.query(`begin; set local session_replication_role = replica; delete from statement_item; delete from statement_line;
    delete from doc_history where doc_type = 'statement'; delete from statement; commit`)
}
const start = (sql: pg.Client) => sql.query(`select graphile_worker.add_job('statement.make', '{}'::json)`)
const over = (h: House): Promise<boolean> =>
  withOwner(h.url(), async (sql) => {
    const { rows } = await sql.query(
      `select from graphile_worker.jobs where task_identifier = 'statement.make' and key is null`,
    )
    return rows.length === 0
  })

/** Finance asks for a pack of a requisition that was handed in. @returns the job */
const askPack = async (h: House): Promise<string> => {
  const finance = await signIn(h.line, 'finance')
  const headers = (key: string) => ({ 'content-type': 'application/json', 'idempotency-key': key, ...finance.headers })
  const of = (name: string) => ({ method: 'POST', path: `/linex/settlement/requisition/${name}` })
  const wish = JSON.stringify({ size: 1, status: ['pending', 'approved', 'partlyPaid', 'paid'] })
  const { envelope: found } = await send(h.line, { ...of('query'), headers: headers(''), body: wish })
  const { id } = (found.data as { rows: { id: string }[] }).rows[0]!
  const { envelope } = await send(h.line, {
    ...of('evidence'),
    headers: { ...headers(randomUUID()), prefer: 'respond-async, rows=1' },
    body: JSON.stringify({ id }),
  })
  if (envelope.code !== 0) throw new Error(`evidence: ${envelope.code} ${envelope.msg}`)
  return (envelope.data as { jobId: string }).jobId
}
/** What of packs is there by half: one without its file or without its job, and jobs that ended otherwise. */
const halfPacks = async (sql: pg.Client, jobs: readonly string[]): Promise<string[]> => {
  const { rows } = await sql.query<{ what: string }>(
    `select 'job ' || j.id || ' is ' || j.state || ' ' || j.message as what from background_job j where j.id = any($1::uuid[]) and j.state <> 'done'
     union all select 'job ' || j.id || ' has ' || count(e.id) || ' packs' from background_job j left join evidence_pack e on e.file_id = j.result_id
       where j.id = any($1::uuid[]) and j.state = 'done' group by j.id having count(e.id) <> 1
     union all select 'pack ' || e.id || ' has no job' from evidence_pack e
       where not exists (select from background_job j where j.result_id = e.file_id)`,
    [[...jobs]],
  )
  return rows.map((r) => r.what)
}

/**
 * The app is killed while the statements of the region and an evidence pack are made: what is there afterwards is whole, the jobs are
 * taken up again by themselves, and come to what they come to undisturbed.
 */
export const killSettlement: Scenario = async (base, { kills }) => {
  const h = await openHouse(base, 'settlement')
  const wrong: string[] = []
  await withOwner(h.url(), async (sql) => {
    await forget(sql)
    await start(sql)
  })
  await until('the first statements', 120_000, () => over(h))
  const expected = await withOwner(h.url(), statements)
  if (expected.length === 0) wrong.push('there was nothing to state')
  const jobs: string[] = []
  let midway = 0
  for (let n = 0; n < kills; n++) {
    await withOwner(h.url(), forget)
    jobs.push(await askPack(h))
    await withOwner(h.url(), start)
    await someTime(900)
    h.node.child.kill('SIGKILL')
    await h.node.gone
    const left = await withOwner(h.url(), statements)
    if (left.length > 0 && left.length < expected.length) midway++
    for (const one of left)
      if (!expected.some((e) => isDeepStrictEqual(e, one))) wrong.push(`by half: ${JSON.stringify(one).slice(0, 200)}`)
    await h.restart()
    await h.backAfter(60_000)
    // a dead process's jobs are free after some seconds (decision 0044), and a pack's after its silence
    await until('the statements are made', 120_000, () => over(h))
    await until('the pack is made', 180_000, () =>
      withOwner(h.url(), async (sql) => {
        const { rows } = await sql.query(`select from background_job where id = $1 and ended_at is not null`, [
          jobs.at(-1),
        ])
        return rows.length === 1
      }),
    )
    await withOwner(h.url(), async (sql) => {
      if (!isDeepStrictEqual(await statements(sql), expected))
        wrong.push(`round ${n + 1}: other statements than undisturbed`)
      wrong.push(...(await halfPacks(sql, jobs)))
    })
    wrong.push(...flawed(await h.prove()))
  }
  const said = `settlement killed ${kills} times, ${midway} of them between two statements; ${expected.length} statements, ${jobs.length} packs`
  return ended(h, said, wrong)
}
