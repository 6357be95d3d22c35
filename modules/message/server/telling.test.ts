import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

test('telling of one paper reads the messages of that paper, however many to-dos the region has open', async () => {
  const [hospital, supplier] = [await w.org('hospital', '甲院'), await w.org('supplier', '乙商')]
  const { userId } = await w.person('buyer', hospital)
  await w.sql.query(
    `insert into message (org_id, category, event, codes, template, doc_type, doc_id, doc_no, path)
     select $1, 'todo', 'x.submit', '{a:b}', '待办', 'x', new_id(), 'X' || n, '/x' from generate_series(1, 20000) n`,
    [hospital],
  )
  await w.sql.query('analyze message')
  const doc = (await w.sql.query<{ id: string }>('select doc_id as id from message limit 1')).rows[0]!.id
  const rows = [
    { category: 'todo', event: 'x.audit', to: 'supplier', codes: ['a:b'], template: '{{no}}', params: {}, path: '/x' },
  ]
  const entry = {
    docType: 'x',
    docTable: 'plan',
    docId: doc,
    docNo: 'X',
    parties: [hospital, supplier],
    moved: true,
    rows,
  }
  await w.sql.query('begin; set local role jicai_app')
  try {
    await w.sql.query(
      `select set_config('app.kind', 'hospital', true), set_config('app.org', $1, true), set_config('app.user', $2, true)`,
      [hospital, userId],
    )
    await w.sql.query('select message_tell($1::jsonb)', [JSON.stringify([entry])])
    const { rows: read } = await w.sql.query<{ n: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'message'`,
    )
    expect(read[0]!.n).toBeLessThan(10)
    await w.sql.query(`reset role`)
    const told = await w.sql.query(
      'select event, org_id = $2 as theirs, done_at is null as open from message where doc_id = $1 order by seq',
      [doc, supplier],
    )
    expect(told.rows).toEqual([
      { event: 'x.submit', theirs: false, open: false },
      { event: 'x.audit', theirs: true, open: true },
    ])
  } finally {
    await w.sql.query('rollback')
  }
})
