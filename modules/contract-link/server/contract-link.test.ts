import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signLink } from '#kernel/server/link.ts'
import { createThrottle } from '#kernel/server/throttle.ts'
import { openWorld, type World } from '#tests/world.ts'
import { contractLinkCalls } from '../shared/calls.ts'
import { contractLink, contractOfLink, useContractReader } from './public.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const id = '7b0c2f6e-8f6b-4b1e-9f59-0c1f0a3b7d11'
const look = (token: string) => w.nobody.ask(contractLinkCalls.preview, { token })

test('without a login a good link opens, and the view is written down', async () => {
  const answer = await look(contractLink(id, 3, 24))
  expect(answer.data).toMatchObject({ state: 'valid', contractId: id, contract: null })
  const { rows } = await w.sql.query(`select action, entity_id from audit_log where entity = 'contract'`)
  expect(rows).toEqual([{ action: 'preview', entity_id: id }])
})

test('the contract module shows what it allows, and a contract that is gone is an unknown link', async () => {
  useContractReader(async (_ctx, link) =>
    link.version === 3 ? { no: 'HT1', name: '购销合同', facts: [{ label: '甲方', value: '市一医院' }] } : undefined,
  )
  expect((await look(contractLink(id, 3, 24))).data!.contract).toMatchObject({ no: 'HT1' })
  expect(await look(contractLink(id, 4, 24))).toMatchObject({ code: 404, msg: '链接无效' })
})

test('no link is good for longer than 72 hours', async () => {
  const { until } = (await look(contractLink(id, 3, 10_000))).data!
  expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + 72 * 3600_000)
})

test('an expired link says so and shows nothing', async () => {
  const answer = await look(contractLink(id, 3, -1))
  expect(answer.data).toMatchObject({ state: 'expired', contractId: null, contract: null })
})

test('whatever is changed in a link, it is unknown; a link of another purpose too', async () => {
  const good = contractLink(id, 3, 24)
  const [body, mac] = good.split('.') as [string, string]
  const longer = Buffer.from(JSON.stringify([`${id} 3`, 9_999_999_999])).toString('base64url')
  for (const token of [
    '',
    'x',
    '.',
    `${longer}.${mac}`,
    `${body}.`,
    `${good}.x`,
    `${body}.${mac.slice(1)}`,
    signLink('other', { subject: `${id} 3`, until: 9_999_999_999 }),
  ])
    expect([token, await look(token)]).toMatchObject([token, { code: 404, msg: '链接无效' }])
})

test('of ten thousand guesses near a good link none opens', () => {
  const good = contractLink(id, 3, 24)
  const [body, mac] = good.split('.') as [string, string]
  expect(contractOfLink(good)).toBeDefined()
  for (let i = 0; i < 5_000; i++) {
    expect(contractOfLink(`${body}.${randomBytes(32).toString('base64url')}`)).toBeUndefined()
    const near = Buffer.from(mac, 'base64url')
    near[i % 32]! ^= 1 << (i % 8)
    expect(contractOfLink(`${body}.${near.toString('base64url')}`)).toBeUndefined()
  }
})

test('who guesses is held, even with a good link then', async () => {
  for (let i = 0; i < 25; i++) await look(`guess.${i}`)
  expect((await look(contractLink(id, 3, 24))).msg).toBe('尝试过于频繁，请稍后再试')
})

test('the hold ends by itself', () => {
  let now = 0
  const t = createThrottle({ name: 'test', most: 2, minutes: 10 }, () => now)
  t.fail('a')
  expect(t.held('a')).toBe(false)
  t.fail('a')
  expect([t.held('a'), t.held('b')]).toEqual([true, false])
  now = 10 * 60_000
  expect(t.held('a')).toBe(false)
})
