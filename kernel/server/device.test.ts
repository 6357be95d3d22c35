import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { deviceOf, newMark, personAt } from './device.ts'

/* security.md C10: the places of known devices are for marks that stand, and all of one person's are one. */
let w: World
let clerk: Person
beforeAll(async () => {
  w = await openWorld()
  clerk = await w.person('sales', await w.org('supplier', '供应商甲'))
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await w.close()
})

const HERE = '203.0.113.1'
const marked = async (userId: string, hash = deviceOf(newMark())!, days = 90) => {
  await w.sql.query('insert into login_device values ($1, $2, now() + make_interval(days => $3))', [hash, userId, days])
  return hash
}

test('twelve marks of one person are his one place', async () => {
  const marks = await Promise.all(Array.from({ length: 12 }, () => marked(clerk.userId)))
  const people = await Promise.all(marks.map((mark) => personAt(mark, HERE)))
  expect(new Set(people)).toEqual(new Set([clerk.userId]))
})

test('a mark that was ended, is over or never had a row makes nobody known', async () => {
  const [ended, over] = [await marked(clerk.userId), await marked(clerk.userId, undefined, -1)]
  expect(await personAt(ended, HERE)).toBe(clerk.userId)
  await w.sql.query('delete from login_device where mark_hash = $1', [ended])
  vi.advanceTimersByTime(10_001)
  for (const mark of [ended, over, deviceOf(newMark()), undefined]) expect(await personAt(mark, HERE)).toBeUndefined()
})

test('a device of several is whose signed in on it last', async () => {
  const other = await w.person('sales', clerk.orgId)
  const ward = await marked(clerk.userId, undefined, 89)
  await marked(other.userId, ward)
  expect(await personAt(ward, HERE)).toBe(other.userId)
})

test('whoever asks about many marks is a stranger for a while; from elsewhere one’s own is known', async () => {
  const own = await marked(clerk.userId)
  const away = '203.0.113.2'
  for (let n = 0; n < 60; n++) await personAt(deviceOf(newMark()), away)
  expect([await personAt(own, away), await personAt(own, HERE)]).toEqual([undefined, clerk.userId])
})
