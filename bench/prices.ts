import type { Big } from '#db/demo/big.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { regionPriceCalls as calls } from '#modules/region-price/shared/calls.ts'
import { usualRules } from '#modules/region-price/shared/stages.ts'
import { drive, type Figure, hire, ms, type RunningApp, repeated, timed, withClient } from './harness.ts'

const ROUNDS = 12
/** The most a paper holds (domain-lists §2.38). */
const PRODUCTS = 200
const screen = 'purchaseList/priceModification'

interface Paper {
  id: string
  version: number
}
interface Product {
  productId: string
  itemId: string
  price: string
}

/** Products the big hospital buys of one supplier, those with the most lines first, each with the item it is ordered by. */
const busiest = (url: string, { hospitalId, supplierId }: Big): Promise<Product[]> =>
  withClient(url, async (c) => {
    const { rows } = await c.query<Product>(
      `select c.product_id as "productId", c.id as "itemId", c.price::text from catalog_item c
       join (select product_id, count(*) as n from order_line where hospital_id = $1 and supplier_id = $2 group by 1) l using (product_id)
       where c.hospital_id = $1 and c.supplier_id = $2 and c.status = 'enabled' order by l.n desc, 1 limit ${PRODUCTS}`,
      [hospitalId, supplierId],
    )
    return rows
  })

const cut = (p: Product) => ({ productId: p.productId, newPrice: (Number(p.price) - 0.5).toFixed(2) })

/** A draft of before the new price is saved anew: an answer like another. */
const dearer = (e: Error): void => {
  if (!e.message.includes('目录价格已变为')) throw e
}

/**
 * A price of the region: what it touches before anybody passes it, and its run over 200 products, while a buyer goes on ordering
 * the very items. Last of what a database is asked: it changes its prices.
 */
export const benchPrices = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const authority = await withClient(url, async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into org (kind, code, name) values ('authority', 'PRICES', '价格监管') returning id`,
    )
    return rows[0]!.id
  })
  const codes = ['view', 'add', 'edit', 'submit', 'audit'].map((c) => `${screen}:${c}`)
  const clerk = await app.as(await hire(url, authority, 'prices_clerk', codes), authority)
  const operator = await app.as(await hire(url, authority, 'prices_operator', codes), authority)
  const buyer = await app.as(big.buyerId, big.hospitalId)
  const products = await busiest(url, big)
  const entered = async (lines: readonly Product[]): Promise<Paper> => {
    const effectiveDate = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const made = await clerk<Paper>(calls.add.path, {
      type: 'purchase',
      reason: 'province',
      effectiveDate,
      lines: lines.map(cut),
    })
    const { version } = await clerk<Paper>(calls.submit.path, { id: made.id, version: made.version })
    return { id: made.id, version }
  }

  const three = await entered(products.slice(0, 3))
  const impact = await repeated(ROUNDS, () => operator(calls.impact.path, { id: three.id }))
  await operator(calls.reject.path, { ...three, reason: '只为计时' })

  const words = ['阿莫西林', '头孢', 'amlp', '维生素c', 'BIG000777', '注射液']
  let asked = 0
  const picked = await drive(4, 4, () =>
    buyer(pickCalls.find.path, { kind: 0, page: 1, size: 20, part: 'rows', keyword: words[asked++ % words.length] }),
  )

  const paper = await entered(products)
  // asked by itself: rows that are being written are not counted again and again meanwhile
  const applied = () =>
    withClient(url, async (c) => {
      const { rows } = await c.query(`select from regional_price where id = $1 and status = 'applied'`, [paper.id])
      return rows.length > 0
    })
  const lines = products.slice(0, 10).map((p) => ({ catalogItemId: p.itemId, qty: '10' }))
  const order = { supplierId: big.supplierId, pointId: big.pointId, kind: 0, lines }
  const from = performance.now()
  await operator(calls.approve.path, { ...paper, rules: usualRules })
  const waits: number[] = []
  while (!(await applied())) {
    let made: Paper | undefined
    waits.push(
      await timed(async () => {
        made = await buyer<Paper>(orderCalls.add.path, order)
      }),
    )
    waits.push(await timed(() => buyer(orderCalls.submit.path, { id: made!.id, version: made!.version }).catch(dearer)))
    if (performance.now() - from > 300_000)
      throw new Error('an adjustment of the region did not end within five minutes')
  }
  const took = performance.now() - from
  const settled = await withClient(url, async (c) => {
    const { rows } = await c.query<{ n: number }>(
      `select count(*)::int as n from price_settlement where adjustment_id = $1`,
      [paper.id],
    )
    return rows[0]!.n
  })
  const longest = Math.max(0, ...waits)
  return [
    {
      name: `${label}: what a price of three products touches in the region, by stage`,
      wanted: '≤ 500 ms',
      reached: ms(impact),
      ok: impact <= 500,
    },
    {
      name: `${label}: item search of a plan with last, lowest and median price, p95 at 4 connections`,
      wanted: '≤ 100 ms',
      reached: ms(picked.p95),
      ok: picked.p95 <= 100,
    },
    {
      name: `${label}: settling ${settled} lines of ${products.length} products`,
      wanted: '10,000 lines ≤ 10 s',
      reached: `${(took / 1000).toFixed(1)} s, ${((took / Math.max(1, settled)) * 10).toFixed(1)} s each 10,000`,
      ok: took <= Math.max(10_000, settled),
    },
    {
      name: `${label}: longest wait of ${waits.length} other writes meanwhile, orders of the same items`,
      wanted: '≤ 1 s',
      reached: ms(longest),
      ok: longest <= 1000,
    },
  ]
}
