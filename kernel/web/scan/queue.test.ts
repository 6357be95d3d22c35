import { expect, test, vi } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { AskError } from '../http/ask.ts'
import type { Kept, Store } from './kept.ts'
import { lastStanding, scanQueue } from './queue.ts'
import { waitingText } from './waiting.ts'

type Answer = { result: string }
const memory = (): Store<Answer> & { rows: Map<string, Kept<Answer>> } => {
  const rows = new Map<string, Kept<Answer>>()
  return {
    rows,
    all: async (place) => [...rows.values()].filter((r) => r.place === place),
    put: async (scans) => {
      for (const s of scans) rows.set(s.id, s)
    },
    drop: async (ids) => {
      for (const id of ids) rows.delete(id)
    },
  }
}
/** A server that counts each id once, and may be away. */
const server = () => {
  const s = { away: false as boolean | number, sent: [] as string[][], seen: new Map<string, string>() }
  const send = async (scans: readonly Kept<Answer>[]) => {
    s.sent.push(scans.map((x) => x.code))
    if (s.away !== false) throw new AskError('不行', s.away === true ? undefined : s.away)
    for (const x of scans) s.seen.set(x.id, x.code)
    return new Map(scans.map((x) => [x.id, { result: 'counted' }]))
  }
  return Object.assign(s, { send })
}
const waits = (q: { now: () => { scans: readonly Kept<Answer>[] } }) => q.now().scans.filter((s) => !s.answer).length

test('what is scanned without a network is kept, and goes in its order when there is one; the page opened anew goes on', async () => {
  const [store, s] = [memory(), server()]
  s.away = true
  const q = scanQueue({ place: 'a', store, send: s.send })
  for (const code of ['1', '2', '3']) await q.add({ code })
  await vi.waitFor(() => expect(q.now().offline).toBe(true))
  expect([waits(q), store.rows.size]).toEqual([3, 3])
  // another document's scans are its own
  const other = scanQueue({ place: 'b', store, send: s.send })
  const again = scanQueue({ place: 'a', store, send: s.send })
  await vi.waitFor(() => expect(again.now().ready).toBe(true))
  expect([waits(again), other.now().scans.length]).toEqual([3, 0])
  s.away = false
  await again.flush()
  expect(s.sent.at(-1)).toEqual(['1', '2', '3'])
  expect([waits(again), again.now().offline, s.seen.size]).toEqual([0, false, 3])
  expect([...store.rows.values()].every((r) => r.answer)).toBe(true)
})

test('a scan is said to be kept only once the browser holds it, also after the page was opened anew', async () => {
  const [store, s] = [memory(), server()]
  s.away = true
  let write = () => {}
  const written = new Promise<void>((done) => {
    write = done
  })
  const slow = { ...store, put: (scans: readonly Kept<Answer>[]) => written.then(() => store.put(scans)) }
  const q = scanQueue({ place: 'a', store: slow, send: s.send })
  const added = q.add({ code: '1' })
  const words = () => q.now().scans.map(waitingText)
  expect(words()).toEqual(['待上传'])
  write()
  await added
  expect(words()).toEqual(['已保存，待上传'])
  const again = scanQueue({ place: 'a', store, send: s.send })
  await vi.waitFor(() => expect(again.now().scans.map(waitingText)).toEqual(['已保存，待上传']))
})

test('an answer that was lost is asked for again by the same ids', async () => {
  const [store, s] = [memory(), server()]
  const send = vi.fn(s.send).mockImplementationOnce(async (scans) => {
    await s.send(scans)
    throw new AskError('断了')
  })
  const q = scanQueue({ place: 'a', store, send })
  await q.add({ code: 'x' })
  await vi.waitFor(() => expect(q.now().offline).toBe(true))
  await q.flush()
  expect([waits(q), s.seen.size, s.sent.length]).toEqual([0, 1, 2])
})

test('a refusal of all of them is told and waits for a hand; nothing is dropped', async () => {
  const [store, s] = [memory(), server()]
  s.away = codes.forbidden
  const q = scanQueue({ place: 'a', store, send: s.send })
  await q.add({ code: 'x' })
  await vi.waitFor(() => expect(q.now().refused).toBe('不行'))
  expect([waits(q), q.now().offline]).toEqual([1, false])
  s.away = false
  await q.flush()
  expect([waits(q), q.now().refused]).toEqual([0, undefined])
})

test('nobody sends the scans of another user, and what no code has is left out of one', async () => {
  const [store, s] = [memory(), server()]
  let mine = false
  const q = scanQueue({ place: 'a', store, send: s.send, mine: () => mine })
  await q.add({ code: `01\x1d21\u0000\n${'9'.repeat(300)}` })
  await q.flush()
  expect(s.sent).toEqual([])
  mine = true
  await q.flush()
  expect(s.sent[0]![0]).toBe(`01\x1d21${'9'.repeat(195)}`)
})

test('a browser that keeps nothing says so and counts on', async () => {
  const s = server()
  const no = () => Promise.reject(new Error('no store'))
  const q = scanQueue({ place: 'a', store: { all: no, put: no, drop: no }, send: s.send })
  await q.add({ code: 'x' })
  await q.flush()
  expect([waits(q), q.now().unkept, s.seen.size]).toEqual([0, true, 1])
})

test('an undo takes back the last scan that counts or still waits, each once', () => {
  const one = (n: number, more: Partial<Kept<Answer>>): Kept<Answer> => ({
    ...{ id: `s${n}`, place: 'a', n, code: 'x', at: '' },
    ...more,
  })
  const [good, bad] = [{ result: 'counted' }, { result: 'over' }]
  const counts = (a: Answer) => a.result === 'counted'
  const scans = [one(1, { answer: good }), one(2, {}), one(3, { answer: bad })]
  expect(lastStanding(scans, counts)?.id).toBe('s2')
  const back = [...scans, one(4, { undoes: 's2' })]
  expect(lastStanding(back, counts)?.id).toBe('s1')
  expect(lastStanding([...back, one(5, { undoes: 's1', answer: { result: 'undone' } })], counts)).toBeUndefined()
})
