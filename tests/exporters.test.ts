import { inflateRawSync } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRows, decodeCsv } from '#kernel/server/sheet/csv.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { markHouse, openHouse } from './house.ts'
import { everyCall, masterOf, mayAsk } from './masters.ts'
import { fetchFile } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/* security.md C52: every file the house writes is opened by somebody's spreadsheet program. */
const formula = `=HYPERLINK("http://evil/")`
let w: World
const people = new Map<OrgKind, Person>()
beforeAll(async () => {
  w = await openWorld()
  const house = await openHouse(w, '导出')
  await w.sql.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
    select 'F' || k, k, $1, $1, $1, '盒', '粒', 24, 'x' from generate_series(0, 3) k`,
    [formula],
  )
  await w.sql.query(`insert into category (kind, code, name, level) values (3, '01', $1, 1)`, [formula])
  await w.sql.query(`update company set name = $1, address = $1`, [formula])
  await w.sql.query('update org set name = $1 where id = $2', [formula, house.goods.hospital])
  const done = await markHouse(w, house, `'${formula}'`, '8.5')
  expect(done.length).toBeGreaterThan(40)
  people.set('hospital', await masterOf(w, 'hospital', house.goods.hospital))
  people.set('supplier', await masterOf(w, 'supplier', house.goods.supplier))
  people.set('authority', await masterOf(w, 'authority', await w.org('authority', '平台')))
})
afterAll(() => w.close())

const exporters = everyCall.filter((c) => c.blob && c.path.endsWith('/export') && c.path !== '/linex/common/export')
const start = /^[=+\-@\t\r\n＝＋－＠]/
const number = /^-?\d+(\.\d+)?$/

const cellsOf = async (type: 'xlsx' | 'csv', bytes: Buffer): Promise<unknown[]> => {
  if (type === 'csv') return [...csvRows(decodeCsv(bytes))].flat()
  const cells: unknown[] = []
  for await (const row of streamXlsxRows(bytes)) cells.push(...row.values)
  return cells
}
/** Every part of the archive as text: a formula element stands in none. */
const partsOf = (bytes: Buffer): string => {
  let all = ''
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    try {
      all += inflateRawSync(
        bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)),
      ).toString()
    } catch {
      // a part that is stored stands in the bytes as it is
    }
  }
  return all + bytes.toString('latin1')
}

const met = new Map<string, number>()
test.each(exporters.map((c) => [c.path, c] as const))(
  '%s writes no formula, in either kind of file',
  async (path, c: Call) => {
    for (const [kind, who] of people) {
      if (!mayAsk(c, kind)) continue
      for (const type of ['xlsx', 'csv'] as const) {
        for (const content of [{}, { content: 'lines' }]) {
          if (!c.input.safeParse({ type, ...content }).success) continue
          const { bytes, envelope } = await fetchFile(w.app, who, c, { type, ...content })
          expect([path, kind, envelope?.msg]).toEqual([path, kind, undefined])
          const cells = await cellsOf(type, bytes)
          const texts = cells.filter((x): x is string => typeof x === 'string')
          expect([path, texts.filter((x) => start.test(x) && !number.test(x))]).toEqual([path, []])
          if (type === 'xlsx') expect(partsOf(bytes)).not.toMatch(/<f[ >]/)
          met.set(path, (met.get(path) ?? 0) + texts.filter((x) => x === `'${formula}`).length)
        }
      }
    }
  },
)

test('every one of them may be left to the background', () => {
  expect(exporters.filter((c) => !c.later).map((c) => c.path)).toEqual([])
})

test('the proof is no empty one: nearly every exporter had such a text to write', () => {
  const without = [...met].filter(([, n]) => n === 0).map(([path]) => path)
  expect([exporters.length > 12, without.length <= 10 ? [] : without]).toEqual([true, []])
})

test('one person exports so often an hour, and a colleague may go on', async () => {
  const org = await w.org('authority', '常导出')
  const [one, two] = [await masterOf(w, 'authority', org), await masterOf(w, 'authority', org)]
  await w.sql.query(`insert into config (key, value) values ('export.userPerHour', '2')`)
  const said = async (who: Person) => (await fetchFile(w.app, who, exporters[0]!, {})).envelope?.msg
  expect([await said(one), await said(one), await said(one), await said(two)]).toEqual([
    undefined,
    undefined,
    '一小时内最多导出 2 次，请稍后再试',
    undefined,
  ])
})
