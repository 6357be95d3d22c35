import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { sampleOf } from '#tests/public-data.ts'
import { send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { drugFamily } from '../shared/calls.ts'

/** The national list of drug products. */
const file = sampleOf('nhsa_drug_products.csv')

let w: World
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  operator = await w.person(
    { 'baseInfo/drug': 'view import export', 'baseInfo/manufacturer': 'view add' },
    await w.org('authority', '省采购中心'),
  )
})
afterAll(() => w.close())

test.runIf(file !== '')(
  'the national drug list: every row is imported or reported, and a second import changes nothing',
  async () => {
    const bytes = readFileSync(file)
    const load = async () => {
      const e = await send(w.app, operator, drugFamily.calls.import, { mode: 'goodOnly' }, [
        { field: 'file', filename: 'nhsa.csv', bytes },
      ])
      if (e.code !== 0) throw new Error(e.msg)
      return e.data as ImportReport
    }
    const first = await load()
    expect(first.problems).toEqual([])
    expect(first).toMatchObject({ rowsIn: 1581, added: 1581, changed: 0, unchanged: 0, refused: 0 })
    expect(Object.keys(first.mapping)).toEqual(
      expect.arrayContaining([
        'nhsa_drug_code',
        'generic_name',
        'min_pack_qty',
        'manufacturer',
        'approval_no',
        'nrdl_class',
      ]),
    )
    expect(await load()).toMatchObject({ rowsIn: 1581, added: 0, changed: 0, unchanged: 1581, refused: 0 })

    const found = await operator.get(drugFamily.calls.query, { keyword: 'afngw' })
    expect(found.rows[0]!.values).toMatchObject({
      name: '艾附暖宫丸',
      drugCategory: '中成药',
      insuranceLevel: '甲',
      minUnit: '丸',
    })
    const { rows } = await w.sql.query('select count(*)::int as makers from company where is_producer')
    expect(rows[0].makers).toBe(588)
  },
  60_000,
)
