import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCall } from '../metrics.ts'
import { openWatch } from './watch.ts'

let well = true
const serve = async (token?: string): Promise<FastifyInstance> => {
  const app = Fastify()
  openWatch(app, {
    ready: async () => {
      if (!well) throw new Error('no database at 10.0.0.7')
    },
    token,
  })
  await app.ready()
  return app
}
let open: FastifyInstance
let guarded: FastifyInstance
beforeAll(async () => {
  open = await serve()
  guarded = await serve('a long secret')
})
afterAll(async () => {
  await open.close()
  await guarded.close()
})

test('a node whose database is away is alive but not ready, and says nothing of the database', async () => {
  expect((await open.inject('/ready')).statusCode).toBe(200)
  well = false
  const answer = await open.inject('/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('10.0.0.7')
  expect((await open.inject('/health')).statusCode).toBe(200)
  well = true
})

test('a call is counted by its declared path and its answer', async () => {
  // no other test of this process asks this call
  countCall('/counted/here', 0, 0.03)
  countCall('/counted/here', 409, 0.2)
  const { body } = await open.inject('/metrics')
  expect(body).toContain('jicai_call_seconds_count{call="/counted/here",code="0"} 1')
  expect(body).toContain('jicai_call_seconds_bucket{le="0.1",call="/counted/here",code="409"} 0')
  expect(body).toContain('jicai_process_cpu_seconds_total')
})

test('what a full collection of the heap leaves is told, so that a leak shows through the garbage', async () => {
  const told = async () => Number(/^jicai_heap_after_gc_bytes (\S+)$/m.exec((await open.inject('/metrics')).body)?.[1])
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const after = async () => {
    collect()
    // the observer is told a moment later
    await new Promise((r) => setTimeout(r, 50))
    return told()
  }
  const before = await after()
  let kept: unknown[] = Array.from({ length: 1_000_000 }, (_, i) => ({ i }))
  expect((await after()) - before).toBeGreaterThan(20_000_000)
  expect(kept.length).toBe(1_000_000)
  kept = []
  expect((await after()) - before).toBeLessThan(10_000_000)
})

test('without a token only the machine itself sees the numbers, not whoever comes through its proxy', async () => {
  expect((await open.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(404)
  // through a proxy nobody declared, or by a name that a stranger lets lead here
  for (const [name, said] of [
    ['x-forwarded-for', '10.1.2.3'],
    ['x-real-ip', '10.1.2.3'],
    ['forwarded', 'for=10.1.2.3'],
    ['via', '1.1 proxy'],
    ['host', 'jicai.example.cn'],
    ['host', '127.0.0.1.example.cn:8080'],
  ] as const)
    expect([name, (await open.inject({ url: '/metrics', headers: { [name]: said } })).statusCode]).toEqual([name, 404])
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080'])
    expect([host, (await open.inject({ url: '/metrics', headers: { host } })).statusCode]).toEqual([host, 200])
})

test('with a token, the token is the key from anywhere', async () => {
  const ask = (authorization: string) =>
    guarded.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers: { authorization } })
  expect((await ask('Bearer a long secret')).statusCode).toBe(200)
  expect((await ask('Bearer another')).statusCode).toBe(404)
})
