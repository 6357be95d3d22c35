import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { governed, load, search } from '#tests/dictionary.ts'
import { sampleOf } from '#tests/public-data.ts'
import { type Article, spoil } from '#tests/spoiling.ts'
import { send } from '#tests/uploads.ts'
import { openWorld, type World } from '#tests/world.ts'

/** The national list of drug products. */
const file = sampleOf('nhsa_drug_products.csv')

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const SEED = 20260301

test.runIf(file !== '')(
  'of a spoilt copy of the national list what is matched by itself is right 98 times of a hundred, and the right one is among five 90 times',
  async () => {
    const operator = await w.person(
      { 'baseInfo/drug': 'view import', 'baseInfo/manufacturer': 'view add' },
      await w.org('authority', '省采购中心'),
    )
    const bytes = readFileSync(file)
    await send(w.app, operator, drugFamily.calls.import, { mode: 'goodOnly' }, [
      { field: 'file', filename: 'nhsa.csv', bytes },
    ])
    const { rows } = await w.sql.query<Article & { id: string }>(`
      select p.id, p.name, p.spec, p.conversion_ratio::int as count, p.min_unit as "minUnit", p.pack_unit as unit, m.name as maker,
        p.approval_no as "approvalNo", p.insurance_code as "insuranceCode"
      from product p join company m on m.id = p.manufacturer_id order by p.platform_code`)
    expect(rows.length).toBe(1581)
    const { buyer, hospital } = await governed(w)
    const codes = spoil(rows, SEED)
    expect(await load(w, buyer, codes)).toMatchObject({ rowsIn: 1581, added: 1581, refused: 0 })
    // one in twenty is of a product the region does not have: nothing must be made of it
    const gone = new Set(rows.filter((_, i) => i % 20 === 0).map((r) => r.id))
    await w.sql.query(`update product set enabled = false where id = any($1)`, [[...gone]])
    await search(buyer)

    const found = await w.sql.query<{ code: string; product: string | null }>(
      `select code, product_id as product from hospital_code where hospital_id = $1 order by code`,
      [hospital],
    )
    const automatic = found.rows.flatMap((r, i) => (r.product ? [{ of: rows[i]!.id, is: r.product }] : []))
    const right = automatic.filter((a) => a.of === a.is)
    expect(automatic.length).toBeGreaterThan(1000)
    expect(right.length / automatic.length).toBeGreaterThanOrEqual(0.98)

    // asked as the panel asks
    const { candidatesOf } = await import('./candidates.ts')
    const { inContext, systemActor } = await import('#kernel/server/tx.ts')
    const there = rows.flatMap((r, i) =>
      gone.has(r.id) ? [] : [{ id: r.id, said: { ...codes[i]!, kind: 0, barcode: '' } }],
    )
    const five = await inContext(systemActor, { readOnly: true }, (ctx) =>
      candidatesOf(
        ctx.tx,
        there.map((t) => t.said),
      ),
    )
    const among = there.filter((t, i) => five[i]!.some((f) => f.productId === t.id))
    expect(among.length / there.length).toBeGreaterThanOrEqual(0.9)
  },
  120_000,
)
