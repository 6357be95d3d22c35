import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#kernel/server/ctx.ts'
import { createPool } from '#kernel/server/db/pool.ts'
import { askDatabase, closeDatabase, inContext, kernelQuery, systemActor, useDatabase } from '#kernel/server/tx.ts'
import { openWorld, type World } from './world.ts'

/* security.md C22: whose request it is lives and dies with its transaction. */
let w: World
const actors: Actor[] = []
beforeAll(async () => {
  w = await openWorld()
  for (const name of ['甲', '乙', '丙']) {
    const orgId = await w.org('hospital', `${name}院`)
    await w.sql.query(`insert into department (hospital_id, code, name, type) values ($1, 'D', $2, '药剂')`, [
      orgId,
      name,
    ])
    actors.push({ ...systemActor, org: 'hospital', orgId, orgName: name, userId: crypto.randomUUID() })
  }
  await closeDatabase()
  useDatabase(createPool(w.url, { role: 'jicai_app', max: 1 }))
})
afterAll(() => w.close())

const departments = async (actor: Actor, fails: boolean): Promise<string[]> => {
  let seen: string[] = []
  const run = inContext(actor, { readOnly: true }, async (ctx) => {
    seen = (await ctx.tx.selectFrom('department').select('name').execute()).map((r) => r.name)
    if (fails) throw new Error('on purpose')
  })
  if (fails) await expect(run).rejects.toThrow('on purpose')
  else await run
  return seen
}

test('ten thousand requests of three houses through one connection, every seventh failing, never mix', async () => {
  const wrong: string[] = []
  for (let done = 0; done < 10_000; done += 100) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const actor = actors[(done + i) % 3]!
        const seen = await departments(actor, i % 7 === 0)
        if (seen.length !== 1 || seen[0] !== actor.orgName) wrong.push(`${actor.orgName} saw ${seen.join()}`)
        // between two requests, the connection is nobody's
        if (i % 50 === 0 && (await kernelQuery('bare', 'select 1 from department', [])).length > 0)
          wrong.push('nobody saw')
      }),
    )
  }
  expect(wrong).toEqual([])
}, 60_000)

test('a node whose connections nobody gives back says that it is not ready, until the first comes back', async () => {
  await closeDatabase()
  useDatabase(createPool(w.url, { role: 'jicai_app', max: 1 }), w.url)
  const ready = () =>
    askDatabase().then(
      () => true,
      () => false,
    )
  let leave = () => {}
  const held = inContext(actors[0]!, { readOnly: true }, () => new Promise<void>((done) => (leave = done)))
  // full for a moment says nothing
  expect([await ready(), await ready()]).toEqual([true, true])
  await expect.poll(ready, { timeout: 10_000 }).toBe(false)
  leave()
  await held
  await expect.poll(ready).toBe(true)
}, 20_000)
