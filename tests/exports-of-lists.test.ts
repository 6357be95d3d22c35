import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRows, decodeCsv } from '#kernel/server/sheet/csv.ts'
import type { Call } from '#kernel/shared/call.ts'
import { openLists, type Readers } from './lists.ts'
import { everyCall } from './masters.ts'
import { fetchFile } from './uploads.ts'
import { openWorld, type World } from './world.ts'

/* ux.md Export: the file of a list holds the list's rows in the list's order, or the chosen ones of them. */
let w: World
let readers: Readers
beforeAll(async () => {
  w = await openWorld()
  readers = await openLists(w)
})
afterAll(() => w.close())

const queryOf = new Map<string, Call>(everyCall.map((c) => [c.path, c]))
/** Where the first list below an address is a sum of papers, and the file holds the rows of another. */
const beside: Readonly<Record<string, string>> = {
  '/dep/ybtrace/balance/export': '/dep/ybtrace/balance/cases',
  '/dep/ybtrace/balance/lots/export': '/dep/ybtrace/balance/query',
  '/dep/ybtrace/balance/stock/export': '/dep/ybtrace/balance/stock',
  '/dep/ybtrace/balance/days/export': '/dep/ybtrace/balance/days',
}
const lists = everyCall.flatMap((c) => {
  // or one of two lists below an address: exceptionQuery, exception/export
  const query = c.path.endsWith('/export')
    ? (queryOf.get(beside[c.path] ?? '') ??
      queryOf.get(c.path.replace(/export$/, 'query')) ??
      queryOf.get(c.path.replace(/\/export$/, 'Query')))
    : undefined
  // logs want to be told which, and the menu is a tree
  return c.blob && query?.input.safeParse({ size: 500 }).success ? [[c.path, c, query] as const] : []
})

const fileOf = async (c: Call, input: Record<string, unknown>): Promise<string[]> => {
  const { bytes, envelope } = await fetchFile(w.app, readers.of(c), c, { type: 'csv', ...input })
  if (envelope) throw new Error(`${c.path}: ${envelope.msg}`)
  const [, ...rows] = [...csvRows(decodeCsv(bytes))]
  return rows.map(String)
}
/** The keys a list may be sorted by, read off the sentence of its input. */
const sortsOf = (query: Call): string[] => {
  const schema = JSON.stringify((query.input as { toJSONSchema?: () => unknown }).toJSONSchema?.() ?? {})
  return /\^-\?\((\w+(?:\|\w+)*)\)/.exec(schema)?.[1]?.split('|') ?? []
}

test('every list takes part', () => {
  expect(lists.length).toBeGreaterThan(16)
  expect(lists.filter(([, , query]) => sortsOf(query).length === 0).map(([path]) => path)).toEqual([])
})

test.each(lists)('%s holds the chosen rows and no others', async (_, call, query) => {
  const { rows } = await readers.of(query).get(query, { size: 500 } as never)
  expect(rows.length).toBeGreaterThan(1)
  const all = await fileOf(call, {})
  const some = await fileOf(call, { ids: [rows[0].id] })
  expect([some.length, all.filter((row) => row === some[0]).length > 0]).toEqual([1, true])
})

test.each(lists)('%s follows the order of its list, whatever it is', async (_, call, query) => {
  for (const key of sortsOf(query)) {
    const [up, down] = [await fileOf(call, { sort: key }), await fileOf(call, { sort: `-${key}` })]
    expect([key, down]).toEqual([key, up.toReversed()])
    expect(new Set(up).size).toBeGreaterThan(1)
  }
  const { rows } = await readers.of(query).get(query, { size: 500 } as never)
  const inOrder: string[] = []
  for (const { id } of rows) inOrder.push(...(await fileOf(call, { ids: [id] })))
  expect(await fileOf(call, {})).toEqual(inOrder)
  expect((await fetchFile(w.app, readers.of(call), call, { sort: 'password' })).envelope).toMatchObject({ code: 400 })
})
