import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { together } from '../memory.ts'
import { closeDatabase, inContext, kernelQuery, systemActor, useDatabase } from '../tx.ts'
import { forget, KEEP, keepingAll, nameOf } from './kept.ts'
import { createPool } from './pool.ts'

let database: FreshDatabase
const owner = async (text: string): Promise<void> => {
  const pool = createPool(database.url, { max: 1 })
  await pool.query(text)
  await pool.end()
}
beforeAll(async () => {
  // what other tests of this process kept is forgotten
  forget()
  database = await freshDatabase()
  await owner('create table probe (a int); insert into probe values (1); grant all on probe to jicai_app')
  useDatabase(createPool(database.url, { role: 'jicai_app', max: 3 }))
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

const looked = (readOnly: boolean) =>
  inContext(systemActor, { readOnly }, async (ctx) => {
    const { rows } = await sql.raw<object>(`${readOnly ? KEEP : ''} select * from probe`).execute(ctx.tx)
    return rows[0]
  })
const written = () =>
  inContext(systemActor, {}, async (ctx) => {
    await sql`insert into probe values (${2})`.execute(ctx.tx)
    return (await sql<object>`select * from probe where a = ${1}`.execute(ctx.tx)).rows[0]
  })
const asked = async () => (await kernelQuery<object>('probe', 'select * from probe where a = $1', [1]))[0]

test('a kept plan whose table another node changed fails no request, and what was written before it is written once', async () => {
  const all = async () => [await looked(true), await written(), await asked()]
  for (let i = 0; i < 4; i++) await Promise.all([all(), all(), all()])
  await owner('alter table probe add column b int default 7')
  const count = async () =>
    (await kernelQuery<{ n: number }>('count', 'select count(*)::int as n from probe', []))[0]!.n
  const before = await count()
  const row = { a: 1, b: 7 }
  const three = await Promise.all([all(), all(), all()])
  expect(three).toEqual([
    [row, row, row],
    [row, row, row],
    [row, row, row],
  ])
  expect(await count()).toBe(before + 3)
})

test('a load keeps more statements than others may, and none of theirs when it is over', async () => {
  const keep = (text: string) => [1, 2, 3].map(() => nameOf(text, [1], true)).at(-1)
  await keepingAll(async () => {
    for (let i = 0; i < 300; i++) expect(keep(`select ${i} + $1`)).toBeDefined()
  })
  expect(nameOf('select 0 + $1', [1], true)).toBeUndefined()
  const later = Array.from({ length: 300 }, (_, i) => keep(`select $1 - ${i}`))
  expect(later.filter((name) => name === undefined)).toHaveLength(100)
})

test('who leaves a database leaves the places of its statements too', async () => {
  const text = 'select 1 where 2 = $1'
  for (let i = 0; i < 400; i++) for (const _ of [1, 2, 3]) nameOf(`select ${i} * $1`, [1], true)
  for (const _ of [1, 2, 3]) expect(nameOf(text, [1], true)).toBeUndefined()
  await closeDatabase()
  useDatabase(createPool(database.url, { role: 'jicai_app', max: 3 }))
  expect([1, 2, 3].map(() => nameOf(text, [1], true)).at(-1)).toBeDefined()
})

test('what is asked after its transaction is over is refused and reaches no other one', async () => {
  let late: Promise<unknown> | undefined
  let go = () => {}
  const over = new Promise<void>((done) => {
    go = done
  })
  await inContext(systemActor, {}, async (ctx) => {
    late = over.then(() => sql`insert into probe values (99)`.execute(ctx.tx))
  })
  go()
  await expect(late).rejects.toThrow('the transaction is over')
})

test('a transaction whose failure nobody looked at does not end as a success', async () => {
  const careless = inContext(systemActor, {}, async (ctx) => {
    await sql`select 1 / 0`.execute(ctx.tx).catch(() => {})
  })
  await expect(careless).rejects.toThrow('failed before its COMMIT')
})

test('statements of one moment are answered in the order they were asked, however they were written', async () => {
  const answers = await inContext(systemActor, { readOnly: true }, ({ tx }) => {
    const say = (word: string) => sql`select set_config('app.probe', ${word}, true)`.execute(tx)
    const heard = () => tx.selectNoFrom(sql<string>`current_setting('app.probe')`.as('word')).executeTakeFirst()
    return together([say('a'), heard(), say('b'), heard(), say('c'), heard()])
  })
  expect(answers.filter((_, i) => i % 2)).toEqual([{ word: 'a' }, { word: 'b' }, { word: 'c' }])
})

// the last one: from here on this process names nothing
test('behind a pooler that lost the names a transaction is run again without them', async () => {
  for (let i = 0; i < 4; i++) await Promise.all([written(), written(), written()])
  for (let i = 0; i < 3; i++)
    await inContext(systemActor, {}, ({ tx }) =>
      sql`deallocate all`.execute(tx).then(() => sql`select pg_sleep(0.05)`.execute(tx)),
    )
  expect(await Promise.all([written(), written(), asked()])).toEqual(Array(3).fill({ a: 1, b: 7 }))
  const { rows } = await inContext(systemActor, {}, async ({ tx }) => {
    for (let i = 0; i < 4; i++) await sql`select ${i}::int as unnamed`.execute(tx)
    return sql`select from pg_prepared_statements where statement like '%unnamed'`.execute(tx)
  })
  expect(rows).toEqual([])
})

test('a loading plans for any value from the first time on, and nobody after it does', async () => {
  const mode = (planOnce: boolean) =>
    inContext(systemActor, { planOnce }, async ({ tx }) => {
      const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx)
      return rows[0]?.mode
    })
  expect([await mode(true), await mode(false)]).toEqual(['force_generic_plan', 'auto'])
})
