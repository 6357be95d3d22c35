import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type House, markHouse, openHouse } from './house.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { leavesOf, withLeaf } from './samples.ts'
import { fetchFile } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/*
 * security.md C23, C24: every free text and every price of another house carries a mark. No answer, export, print, picker,
 * statistic or message of this house holds it, whatever is asked.
 */
const mark = `KNRY${randomBytes(3).toString('hex')}`
const aMark = new RegExp(`${mark}[0-9a-f]{8}`, 'g')
/** A price nothing else has. */
const price = '7919.3713'
let w: World
let theirs: House
let mine: House
let deliveryNo: string
const people = new Map<OrgKind, Person>()

beforeAll(async () => {
  w = await openWorld()
  mine = await openHouse(w, '自家备注')
  theirs = await openHouse(w, mark)
  const done = await markHouse(w, theirs, `'${mark}' || substr(t.id::text, 29)`, price)
  for (const column of ['plan.no', 'purchase_order.no', 'delivery.no', 'acceptance.no', 'file.name', 'plan.remark'])
    expect(done).toContain(column)
  deliveryNo = (await w.sql.query<{ no: string }>('select no from delivery where id = $1', [theirs.docs.delivery.id]))
    .rows[0]!.no
  people.set('hospital', await masterOf(w, 'hospital', mine.goods.hospital))
  people.set('supplier', await masterOf(w, 'supplier', mine.goods.supplier))
})
afterAll(() => w.close())

/** The bytes as text; the parts of an xlsx unpacked. */
const textOf = (bytes: Buffer): string => {
  const parts = [bytes.toString('utf8')]
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    try {
      parts.push(inflateRawSync(bytes.subarray(from)).toString('utf8'))
    } catch {
      // a part that is stored, not packed, stands in the bytes
    }
  }
  return parts.join('\n')
}
const said = async (who: Person, c: Call, input: Record<string, unknown>): Promise<string> => {
  const { bytes, envelope } = await fetchFile(w.app, who, c, input)
  return envelope ? JSON.stringify(envelope) : textOf(bytes)
}

/** Ways to ask: as the screen opens, with a word of the other house, with its ids as filters, with everything filled in. */
const inputsOf = (c: Call): Record<string, unknown>[] => {
  const accepted = (x: Record<string, unknown>) => c.input.safeParse(x).success
  const words = { keyword: mark, code: deliveryNo, names: [deliveryNo], name: deliveryNo }
  const filters = Object.entries({
    ...words,
    hospitalId: theirs.goods.hospital,
    supplierId: theirs.goods.supplier,
    orgId: theirs.goods.hospital,
    filters: { hospitalId: theirs.goods.hospital },
  })
  const base = accepted({}) ? {} : (acceptedSample(c) ?? {})
  const some = [base, ...filters.map(([k, v]) => ({ ...base, [k]: v })).filter(accepted)]
  const filled = acceptedSample(c)
  if (filled) {
    let asked = filled
    for (const l of leavesOf(filled)) if (l.path.at(-1) === 'id') asked = withLeaf(asked, l.path, theirs.docs.order.id)
    some.push(asked)
  }
  return some
}

const reads = everyCall.filter((c) => c.does === 'read')

describe.each(['hospital', 'supplier'] as const)('a %s', (kind) => {
  test.each(reads.filter((c) => mayAsk(c, kind)).map((c) => [c.path, c] as const))('%s', async (_path, c) => {
    for (const input of inputsOf(c)) {
      const answer = await said(people.get(kind)!, c, input)
      // what he asked with may stand in the answer
      const own = JSON.stringify(input)
      const found = [...answer.matchAll(aMark)].map(([x]) => x).filter((x) => !own.includes(x))
      if (answer.includes(price.slice(0, 7))) found.push(price)
      expect([own, found]).toEqual([own, []])
    }
  })
})

test('the proof is no empty one: the other house itself reads the mark, in lists and in exports', async () => {
  const they = await masterOf(w, 'hospital', theirs.goods.hospital)
  expect(await said(they, planCalls.query, {})).toMatch(aMark)
  expect(await said(they, planCalls.export, { type: 'xlsx' })).toMatch(aMark)
  const sales = await masterOf(w, 'supplier', theirs.goods.supplier)
  const relations = everyCall.find((c) => c.path === '/linex/hospital/relation/query')!
  expect(await said(sales, relations, {})).toContain('7919.37')
})
