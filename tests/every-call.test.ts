import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import { serialiser } from '#kernel/server/http/answer.ts'
import { type Call, doorsOf, type OrgKind } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { openWorld, type Person, type World } from './world.ts'

let w: World
const people = new Map<OrgKind, Person>()
beforeAll(async () => {
  w = await openWorld()
  // one person of each kind of organisation, without a single code
  for (const kind of ['hospital', 'supplier', 'authority'] as const) {
    const person = await w.person('buyer', await w.org(kind, `无权限${kind}`))
    await w.sql.query('delete from role_action where role_id in (select role_id from user_role where user_id = $1)', [
      person.userId,
    ])
    people.set(kind, person)
  }
})
afterAll(() => w.close())

const guarded = everyRoute.map((r) => r.call).filter((c) => c.allow !== 'public')
const doors = (c: Call): Call[] => doorsOf(c).map(({ path }) => ({ ...c, path }))

describe.each(guarded.map((c) => [c.path, c] as const))('%s', (_path, c) => {
  test('nobody is asked to sign in, at every door', async () => {
    for (const door of doors(c))
      expect([door.path, (await w.nobody.ask(door, {})).code]).toEqual([door.path, codes.expired])
  })

  if (typeof c.allow === 'object') {
    test('without the code, whoever he is, he is refused before his input is looked at', async () => {
      for (const person of people.values()) expect((await person.ask(c, { nonsense: true })).code).toBe(codes.forbidden)
    })
  }

  test('a header that names another user is answered 11402', async () => {
    const answer = await people.get('hospital')!.ask(c, {}, { 'user-id': people.get('supplier')!.userId })
    expect(answer.code).toBe(codes.otherUser)
  })
})

test('the answer of every call can be written, and a column nobody declared does not leave', () => {
  for (const { call } of everyRoute) {
    const secret = { code: 0, data: null, msg: '', requestId: 'r', passwordHash: 'secret' }
    expect([call.path, JSON.parse(serialiser(call.output)(secret))]).toEqual([
      call.path,
      { code: 0, data: null, msg: '', requestId: 'r' },
    ])
  }
})

test('a stranger origin is refused', async () => {
  const write = guarded.find((c) => c.method === 'POST')!
  const answer = await people.get('hospital')!.ask(write, {}, { origin: 'https://evil.example' })
  expect(answer.code).toBe(codes.forbidden)
})
