import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#app/catalogue/screens.ts'
import { everyMachine, everyRoute } from '#app/modules.ts'
import { codesOf, doorsOf } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { openWorld, type World } from './world.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const offered = new Set(
  catalogue.flatMap((s) => ['view', ...s.actions.split(' ').filter(Boolean)].map((a) => `${s.path}:${a}`)),
)

describe.each(everyMachine.map((m) => [m.name, m] as const))('%s', (_name, m) => {
  test('every status can be reached from the start', () => {
    const reached = new Set([m.start, ...(m.startsToo ?? [])])
    for (let before = -1; before !== reached.size; ) {
      before = reached.size
      for (const a of keys(m.actions)) if (m.actions[a]!.from.some((s) => reached.has(s))) reached.add(m.actions[a]!.to)
    }
    expect(keys(m.states).filter((s) => !reached.has(s))).toEqual([])
  })

  test('no action leads out of a final status but what takes back what led there, and every other status has a way out', () => {
    const exits = new Set(keys(m.actions).flatMap((a) => (m.actions[a]!.takesBack ? [] : m.actions[a]!.from)))
    for (const s of keys(m.states)) expect([s, exits.has(s)]).toEqual([s, !m.states[s]!.final])
  })

  test('the CHECK of its table names exactly its statuses', async () => {
    const { rows } = await w.sql.query<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'CHECK \\(\\(status = ANY'`,
      [m.table],
    )
    expect([...rows[0]!.def.matchAll(/'(\w+)'/g)].map((x) => x[1]).sort()).toEqual([...keys(m.states)].sort())
  })

  test('every code of its actions is offered by a screen', () => {
    expect(
      keys(m.actions)
        .map((a) => m.actions[a]!.code)
        .filter((c) => !offered.has(c)),
    ).toEqual([])
  })
})

test('every code a call asks for is offered by a screen', () => {
  const asked = everyRoute.flatMap((r) => codesOf(r.call.allow).map((code) => `${r.call.path} ${code}`))
  expect(asked.filter((a) => !offered.has(a.split(' ')[1]!))).toEqual([])
})

test('no two calls share an address', () => {
  const doors = everyRoute.flatMap((r) => doorsOf(r.call).map((d) => `${r.call.method} ${d.path}`))
  expect(doors.filter((d, i) => doors.indexOf(d) !== i)).toEqual([])
})
