import { describe, expect, test } from 'vitest'
import { openCatalogue } from '#app/catalogue/open.ts'
import { everyNoun, everyRoute } from '#app/modules.ts'
import { changesOf } from './changes.ts'
import { actionOf, entityOf, labelOf } from './words.ts'

openCatalogue()

/** What travels with a write and is no field of what is written: how it is sent, signed and imported. */
const means = [
  ...['action', 'submit', 'send', 'signOff', 'version', 'clock', 'at', 'ids', 'items', 'lineId', 'lineIds'],
  // what is typed into a form, and what stood there when it was decided on
  ...['values', 'decisions', 'now'],
  ...['mode', 'existing', 'mapping', 'constants', 'fixes'],
  // of which document a scan is, and the scans of a device that was away: the log says each
  ...['docId', 'later'],
  // what is only looked at is not written down
  'preview',
  // other documents taken with it: each has an entry of its own
  'beside',
  // of a line only its article is said
  'orderLineId',
  'deliveryLineId',
]
interface Shape {
  def: {
    type: string
    innerType?: Shape
    in?: Shape
    element?: Shape
    shape?: Record<string, Shape>
    options?: Shape[]
  }
}
/** Names of the fields of an input, those of its lines too. */
const fieldsOf = ({ def }: Shape): string[] => {
  const inner = def.innerType ?? def.in ?? def.element
  if (inner) return fieldsOf(inner)
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, of]) => [key, ...fieldsOf(of)]),
    ...(def.options ?? []).flatMap(fieldsOf),
  ]
}
/** What has no machine, or another's address: companies beside their partnerships, batches beside loans, rejections at the order. */
const beside: Readonly<Record<string, readonly string[]>> = {
  '/linex/supplier': ['company'],
  '/linex/hospital/vbp': ['vbpBatch', 'vbpItem'],
  '/linex/order/order': ['rejection'],
}
const family = (path: string) => path.slice(0, path.lastIndexOf('/'))

describe('the log speaks the user’s words (ux.md 89)', () => {
  test('every field a call writes to a document has a name', () => {
    // an order is delivered by a call of deliveries: one of the two says it
    const named = Map.groupBy(
      everyRoute.filter(({ call }) => call.acts),
      ({ call }) => family(call.path),
    )
    const nameless = everyRoute.flatMap(({ call }) => {
      const entities = named.get(family(call.path))?.map((r) => r.call.acts!.of)
      if (call.does !== 'write' || !entities) return []
      entities.push(...(beside[family(call.path)] ?? []))
      const fields = fieldsOf(call.input as unknown as Shape).filter((key) => !means.includes(key))
      return fields
        .filter((key) => entities.every((of) => labelOf(of, key) === key))
        .map((key) => `${call.path} ${key}`)
    })
    expect([...new Set(nameless)]).toEqual([])
    expect(named.size).toBeGreaterThan(9)
  })

  test('a record an id names stands under its name, a moment is one of the region, a choice is said', () => {
    const [point, arrived] = changesOf(
      'acceptance',
      null,
      { pointId: '中心药库', arrivedAt: '2026-11-23T17:41:56.671Z' },
      'zh',
    )
    expect(point).toMatchObject({ label: '配送点' })
    expect(arrived).toMatchObject({ label: '到货时间', after: '2026-11-24 01:41' })
    expect(changesOf('catalogItem', null, { source: 'platform' }, 'zh')[0]).toMatchObject({
      label: '来源',
      after: '平台',
    })
    expect(actionOf('acceptance', 'refusePart')).toBe('部分拒收')
  })

  test('a file that was imported is called by what it brings, and its counts have names', () => {
    const kinds = everyNoun.flatMap((n) => n.importers ?? []).map((i) => i.kind)
    expect(kinds.filter((kind) => entityOf(kind) === kind)).toEqual([])
    expect(kinds).toContain('planLine')
    const counts = ['file', 'rowsIn', 'added', 'changed', 'unchanged', 'refused', 'mended']
    expect(counts.filter((key) => labelOf('planLine', key) === key)).toEqual([])
  })

  test('who read prices is told what was looked for, not how it was paged', () => {
    const read = { page: 1, size: 10, part: 'rows', sort: 'name', by: 'product', keyword: '阿莫西林' }
    expect(changesOf('price', null, read, 'zh')).toEqual([
      { field: 'keyword', label: '关键字', before: null, after: '阿莫西林' },
    ])
  })
})
