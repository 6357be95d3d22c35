import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { messageCalls as calls, type MessageCounts } from '../shared/calls.ts'
import type { Changed } from '../shared/changed.ts'

let w: World
let g: Goods
let base: string
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  base = await w.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => w.close())

interface News {
  event: string
  id: string
  data: { counts: MessageCounts; rows: { event: string; path: string }[]; why?: string; changed?: Changed[] }
}

/** An event stream as a browser has it; `next` waits for the next event but of documents that changed, `any` for the next. */
const listen = async (p: Person, lastEventId = '') => {
  const stop = new AbortController()
  const headers = { cookie: p.headers.cookie!, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const response = await fetch(base + calls.stream.path, { headers, signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const any = async (): Promise<News> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((l) => [l.slice(0, l.indexOf(':')), l.slice(l.indexOf(':') + 2)]),
        )
        text = text.slice(end + 2)
        if (fields.event) return { event: fields.event, id: fields.id ?? '', data: JSON.parse(fields.data ?? 'null') }
        continue
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      text += value
    }
  }
  const next = async (): Promise<News> => {
    for (;;) {
      const one = await any()
      if (one.event !== 'changed') return one
    }
  }
  return { type: response.headers.get('content-type'), next, any, close: () => stop.abort() }
}

const submit = async (by: Goods) => {
  const { catalogItemId } = await by.item()
  const head = { planType: 'month' as const, kind: 0, pointId: by.point }
  const made = await by.buyer.get(planCalls.add, { ...head, lines: [{ catalogItemId, qty: '1' }] })
  return by.buyer.get(planCalls.submit, { id: made.id, version: made.version })
}

test('a submitted plan counts up the auditor’s bell at once, and his decision counts it down', async () => {
  const s = await listen(g.auditor)
  expect(s.type).toContain('text/event-stream')
  expect((await s.next()).data.counts.todo).toBe(0)
  const p = await submit(g)
  const up = await s.next()
  expect(up).toMatchObject({
    event: 'news',
    data: { counts: { todo: 1, unread: 1 }, rows: [{ event: 'plan.pending' }] },
  })
  await g.auditor.get(planCalls.audit, { id: p.id, version: p.version, action: 'reject', reason: '数量过大' })
  while ((await s.next()).data.counts.todo !== 0);
  s.close()
})

test('what one reads in another browser is read here too', async () => {
  const own = await openGoods(w)
  await submit(own)
  const s = await listen(own.auditor)
  expect((await s.next()).data.counts.unread).toBe(1)
  await own.auditor.get(calls.readAll, {})
  // the news of the plan itself may still be under way
  while ((await s.next()).data.counts.unread !== 0);
  s.close()
})

test('a stream that broke continues after the last message it had', async () => {
  const own = await openGoods(w)
  const s = await listen(own.auditor)
  const { id } = await s.next()
  s.close()
  const [a, b] = [await submit(own), await submit(own)]
  const again = await listen(own.auditor, id)
  expect((await again.next()).data.rows.map((r) => r.path)).toEqual([
    `/procurement/planning/${a.id}`,
    `/procurement/planning/${b.id}`,
  ])
  again.close()
})

test('the next thing a rival’s stream hears is his own', async () => {
  const [one, two] = [await openGoods(w), await openGoods(w)]
  const s = await listen(two.auditor)
  await s.next()
  await submit(one)
  const p = await submit(two)
  expect((await s.next()).data.rows).toMatchObject([{ path: `/procurement/planning/${p.id}` }])
  s.close()
})

test('whoever may look at a document hears who did what with it, and nobody else', async () => {
  const [own, rival] = [await openGoods(w), await openGoods(w)]
  const [his, foreign] = [await listen(own.buyer), await listen(rival.auditor)]
  for (const s of [his, foreign]) await s.next()
  const submitted = async (s: typeof his): Promise<Changed> => {
    for (;;) {
      const found = (await s.any()).data.changed?.find((c) => c.what === '提交')
      if (found) return found
    }
  }
  const p = await submit(own)
  expect(await submitted(his)).toEqual({
    id: p.id,
    screen: 'procurement/planning',
    what: '提交',
    by: { id: own.buyer.userId, name: expect.any(String) },
    version: p.version,
  })
  // what the rival hears first is his own
  const q = await submit(rival)
  expect((await submitted(foreign)).id).toBe(q.id)
  for (const s of [his, foreign]) s.close()
})

test('what is told beside a step keeps its change from nobody who looks at the document', async () => {
  const own = await openGoods(w)
  const order = await runningOrder(own, '2')
  const [ships, bought] = [await listen(own.sales), await listen(own.buyer)]
  for (const s of [ships, bought]) await s.next()
  // an exception comes with it, which the buyer is told
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const lot = { ...lotOf(order.lines[0]!.id, '2'), expiryDate: soon, shortLifeConfirmed: true }
  const { delivery } = await shipped(own, order.id, [lot])
  const until = async (s: typeof ships, found: (data: News['data']) => boolean | undefined) => {
    while (!found((await s.any()).data));
  }
  await until(bought, ({ rows }) => rows?.some((r) => r.event === 'exception.raised'))
  await until(ships, ({ changed }) => changed?.some((c) => c.id === delivery.id && c.what === '发货'))
  for (const s of [ships, bought]) s.close()
})

test('whoever has a draft open hears that its order moved, and the hospital of no draft', async () => {
  const own = await openGoods(w)
  const order = await runningOrder(own, '2')
  const draft = await own.sales.get(deliveryCalls.add, { orderId: order.id, lines: [lotOf(order.lines[0]!.id, '2')] })
  const [ships, bought] = [await listen(own.sales), await listen(own.buyer)]
  for (const s of [ships, bought]) await s.next()
  const of = '订单状态变更'
  // that the draft was written may be told after one began to listen
  const moves = async (s: typeof ships, id: string, what?: string) => {
    for (;;) {
      const { changed } = (await s.any()).data
      if (changed?.some((c) => c.id === id && (!what || c.what === what))) return changed
    }
  }
  const { version } = await own.buyer.get(orderCalls.detail, { id: order.id })
  const asked = await own.buyer.get(orderCalls.requestUnaudit, { id: order.id, version, reason: '下错供应商' })
  // its own version is what it was
  const moved = { id: draft.id, screen: 'procurement/delivery', what: of }
  expect((await moves(ships, draft.id, of)).find((c) => c.what === of)).toEqual({
    ...moved,
    by: { id: own.buyer.userId, name: expect.any(String) },
  })
  expect((await moves(bought, order.id)).map((c) => c.id)).not.toContain(draft.id)
  const freed = { id: order.id, version: asked.version, reason: '已备货' }
  await own.sales.get(orderCalls.refuseUnaudit, freed)
  expect(await moves(ships, draft.id, of)).toContainEqual(expect.objectContaining(moved))
  for (const s of [ships, bought]) s.close()
})

test('another node’s message arrives: what counts is the notification, not the process', async () => {
  const own = await openGoods(w)
  const s = await listen(own.auditor)
  await s.next()
  const { rows } = await w.sql.query(
    `insert into message (org_id, category, event, template) values ($1, 'notice', 'x', '来自另一台') returning id`,
    [own.hospital],
  )
  await w.sql.query(`select pg_notify('jicai_message', $1)`, [JSON.stringify({ docs: [rows[0].id] })])
  expect((await s.next()).data.counts.notice).toBe(1)
  s.close()
})

test('it ends with the session, before anything more is told', async () => {
  const own = await openGoods(w)
  const s = await listen(own.auditor)
  await s.next()
  await w.sql.query('update session set ended_at = now() where user_id = $1', [own.auditor.userId])
  await submit(own)
  expect(await s.next()).toMatchObject({ event: 'end', data: { why: 'ended' } })
  await expect(s.next()).rejects.toThrow('the stream ended')
})

test('whose role was limited meanwhile hears no more of what lies outside of his range', async () => {
  const own = await openGoods(w)
  const s = await listen(own.auditor)
  await s.next()
  const range = JSON.stringify({ departments: [crypto.randomUUID()] })
  const his = 'select role_id from user_role where user_id = $1'
  await w.sql.query(`update role set data_range = $2 where id in (${his})`, [own.auditor.userId, range])
  await submit(own)
  expect((await s.next()).data).toMatchObject({ counts: { todo: 0 }, rows: [] })
  s.close()
})

test('an open stream does not keep the session from running out', async () => {
  const own = await openGoods(w)
  await w.sql.query(`update session set seen_at = now() - interval '29 minutes' where user_id = $1`, [own.buyer.userId])
  const s = await listen(own.buyer)
  await s.next()
  await w.sql.query(`update session set seen_at = now() - interval '31 minutes' where user_id = $1`, [own.buyer.userId])
  await w.sql.query(`select pg_notify('jicai_message', '{"all":true}')`)
  expect((await s.next()).event).toBe('end')
})
