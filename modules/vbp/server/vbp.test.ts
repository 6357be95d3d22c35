import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { openWorld, type World } from '#tests/world.ts'
import { classHints, classify, release, reserve, selectedPrices } from './public.ts'
import { split } from './split.ts'

let w: World
let n = 0
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const day = '2026-06-15'
interface Agreed {
  level?: 'national' | 'provincial'
  from?: string
  to?: string
  agreed?: string
  used?: string
  unit?: 'pack' | 'min'
  price?: string
  backup?: boolean
  activated?: boolean
  year?: number
}
const one = async (text: string, values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string
const product = (ratio = '24') =>
  one(
    `insert into product (platform_code, kind, name, spec, pack_unit, min_unit, conversion_ratio) values ($1, 0, $1, '0.25g', '盒', '粒', $2) returning id`,
    [`V${++n}`, ratio],
  )
const hospital = () => w.org('hospital', `集采医院${++n}`)
const agree = async (hospitalId: string, productId: string, o: Agreed = {}) => {
  const batch = await one(
    'insert into vbp_batch (code, name, level, start_date, end_date) values ($1, $1, $2, $3, $4) returning id',
    [`B${++n}`, o.level ?? 'national', o.from ?? '2026-01-01', o.to ?? '2026-12-31'],
  )
  const item = await one(
    'insert into vbp_item (batch_id, product_id, selected_price, volume_unit, backup, activated) values ($1, $2, $3, $4, $5, $6) returning id',
    [batch, productId, o.price ?? '3.5000', o.unit ?? 'pack', o.backup ?? false, o.activated ?? true],
  )
  return one(
    'insert into vbp_quota (item_id, hospital_id, year, agreed_qty, used_qty) values ($1, $2, $3, $4, $5) returning id',
    [item, hospitalId, o.year ?? 1, o.agreed ?? '100', o.used ?? '0'],
  )
}
const classes = async (hospitalId: string, lines: [productId: string, qty: string][], on = day) => {
  const asked = lines.map(([productId, qty], i) => ({ key: String(i), productId, qty }))
  const found = await withTx(systemActor, (tx) => classify(tx, hospitalId, asked, on))
  return asked.map((l) => found.get(l.key)!.parts.map((p) => [p.qty, p.vbpClass]))
}
const used = async (quotaId: string) =>
  (await w.sql.query('select used_qty from vbp_quota where id = $1', [quotaId])).rows[0].used_qty as string

describe('the class of a line', () => {
  test('a product without agreed volume is 非集采', async () => {
    expect(await classes(await hospital(), [[await product(), '5']])).toEqual([[['5', 0]]])
  })

  test('inside the national volume 1, beyond its end 3; provincial 2 and 4', async () => {
    const [h, p, q] = [await hospital(), await product(), await product()]
    await agree(h, p, { agreed: '10' })
    await agree(h, q, { agreed: '10', used: '10', level: 'provincial' })
    expect(await classes(h, [[p, '10']])).toEqual([[['10', 1]]])
    expect(await classes(h, [[q, '1']])).toEqual([[['1', 4]]])
  })

  test('a line is cut at the limit into two', async () => {
    const [h, p] = [await hospital(), await product()]
    await agree(h, p, { agreed: '10', used: '4' })
    expect(await classes(h, [[p, '9']])).toEqual([
      [
        ['6', 1],
        ['3', 3],
      ],
    ])
  })

  test('lines of one product use the rest up one after another', async () => {
    const [h, p] = [await hospital(), await product()]
    await agree(h, p, { agreed: '10', level: 'provincial' })
    expect(
      await classes(h, [
        [p, '7'],
        [p, '7'],
        [p, '1'],
      ]),
    ).toEqual([
      [['7', 2]],
      [
        ['3', 2],
        ['4', 4],
      ],
      [['1', 4]],
    ])
  })

  test('a volume in minimum units is converted, and the inner part is whole packs', async () => {
    const [h, p] = [await hospital(), await product('24')]
    await agree(h, p, { agreed: '100', unit: 'min' })
    expect(await classes(h, [[p, '5']])).toEqual([
      [
        ['4', 1],
        ['1', 3],
      ],
    ])
  })

  test('national before provincial, then the batch that ends first', async () => {
    const [h, p] = [await hospital(), await product()]
    await agree(h, p, { level: 'provincial', to: '2026-07-01', price: '1' })
    await agree(h, p, { level: 'national', to: '2026-12-31', price: '2' })
    await agree(h, p, { level: 'national', to: '2026-11-30', price: '3' })
    expect(await classes(h, [[p, '1']])).toEqual([[['1', 1]]])
    const prices = await withTx(systemActor, (tx) => selectedPrices(tx, h, [p], day))
    expect(prices.get(p)).toBe('3.0000')
  })

  test('a batch counts on its days only, a backup only when activated, a year only while it runs', async () => {
    const h = await hospital()
    const [over, backup, active, next] = [await product(), await product(), await product(), await product()]
    await agree(h, over, { to: '2026-06-14' })
    await agree(h, backup, { backup: true, activated: false })
    await agree(h, active, { backup: true, activated: true })
    await agree(h, next, { from: '2025-06-16', to: '2027-06-15', year: 2 })
    expect(
      await classes(h, [
        [over, '1'],
        [backup, '1'],
        [active, '1'],
        [next, '1'],
      ]),
    ).toEqual([[['1', 0]], [['1', 0]], [['1', 1]], [['1', 0]]])
    expect(await classes(h, [[next, '1']], '2026-06-16')).toEqual([[['1', 1]]])
  })

  test("another hospital's volume does not count", async () => {
    const [h, other, p] = [await hospital(), await hospital(), await product()]
    await agree(other, p)
    expect(await classes(h, [[p, '1']])).toEqual([[['1', 0]]])
  })

  test('a hospital may switch splitting off: the whole line is outside', async () => {
    const [h, p] = [await hospital(), await product()]
    await agree(h, p, { agreed: '10' })
    await w.sql.query(`insert into config (key, org_id, value) values ('vbp.split', $1, 'false')`, [h])
    expect(await classes(h, [[p, '11']])).toEqual([[['11', 3]]])
    expect(await classes(h, [[p, '10']])).toEqual([[['10', 1]]])
  })

  test('a picker is told the class an order would begin with', async () => {
    const [h, p, q] = [await hospital(), await product(), await product()]
    await agree(h, p)
    await agree(h, q, { agreed: '5', used: '5' })
    const hints = await withTx(systemActor, (tx) => classHints(tx, h, [p, q], day))
    expect([hints.get(p), hints.get(q)]).toEqual([1, 3])
  })
})

describe('reserving', () => {
  test('what is reserved can be given back, and is counted in between', async () => {
    const quota = await agree(await hospital(), await product())
    await withTx(systemActor, (tx) => reserve(tx, [{ quotaId: quota, used: '60' }]))
    expect(await used(quota)).toBe('60.000')
    await withTx(systemActor, (tx) => release(tx, [{ quotaId: quota, used: '60' }]))
    expect(await used(quota)).toBe('0.000')
  })

  test('more than was agreed is refused with a sentence, and nothing of the call is reserved', async () => {
    const h = await hospital()
    const [a, b] = [await agree(h, await product()), await agree(h, await product(), { agreed: '5' })]
    const uses = [
      { quotaId: a, used: '10' },
      { quotaId: b, used: '3' },
      { quotaId: b, used: '3' },
    ]
    await expect(withTx(systemActor, (tx) => reserve(tx, uses))).rejects.toThrow(
      '集采约定量已被其他订单占用，请重新提交',
    )
    expect([await used(a), await used(b)]).toEqual(['0.000', '0.000'])
  })

  test('more than was reserved cannot be given back', async () => {
    const quota = await agree(await hospital(), await product())
    await expect(withTx(systemActor, (tx) => release(tx, [{ quotaId: quota, used: '1' }]))).rejects.toThrow()
  })

  test('of ten orders at once exactly as many are inside as the volume carries', async () => {
    const [h, p] = [await hospital(), await product()]
    const quota = await agree(h, p, { agreed: '30' })
    const order = () =>
      withTx(systemActor, async (tx) => {
        const parts = (await classify(tx, h, [{ key: 'a', productId: p, qty: '7' }], day, { lock: true })).get(
          'a',
        )!.parts
        await reserve(
          tx,
          parts.flatMap((x) => (x.quotaId ? [{ quotaId: x.quotaId, used: x.used! }] : [])),
        )
        return parts
      })
    const all = (await Promise.all(Array.from({ length: 10 }, order))).flat()
    expect(await used(quota)).toBe('30.000')
    const inside = all.filter((x) => x.vbpClass === 1)
    expect(sumOf(inside.map((x) => x.qty))).toBe('30')
    expect(sumOf(all.map((x) => x.qty))).toBe('70')
  })
})

test('whatever the quantities, parts sum up exactly and never use more than is left', () => {
  const thousandths = (max: number) => fc.integer({ min: 0, max }).map((i) => new Decimal(i).div(1000).toFixed())
  const volume = fc.record({
    quotaId: fc.constant('q'),
    level: fc.constantFrom('national' as const, 'provincial' as const),
    volumeUnit: fc.constantFrom('pack' as const, 'min' as const),
    conversionRatio: fc.integer({ min: 1, max: 500_000 }).map((i) => new Decimal(i).div(1000).toFixed()),
  })
  fc.assert(
    fc.property(
      volume,
      thousandths(500_000),
      fc.array(thousandths(90_000), { maxLength: 8 }),
      fc.boolean(),
      (v, agreed, qtys, cut) => {
        let rest = new Decimal(agreed)
        for (const qty of qtys) {
          const out = split(qty, v, rest, cut)
          expect(sumOf(out.parts.map((p) => p.qty))).toBe(sumOf([qty]))
          const taken = sumOf(out.parts.map((p) => p.used))
          expect(rest.sub(taken).eq(out.rest)).toBe(true)
          expect(out.rest.gte(0)).toBe(true)
          expect(out.parts.length).toBeLessThanOrEqual(cut ? 2 : 1)
          rest = out.rest
        }
      },
    ),
    { numRuns: 500 },
  )
})
