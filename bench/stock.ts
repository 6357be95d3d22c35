import type { Big } from '#db/demo/big.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockDocumentCalls as calls } from '#modules/stock-document/shared/calls.ts'
import { against, docsFor } from './against.ts'
import { type Figure, hire, ms, type RunningApp, repeated, withClient } from './harness.ts'
import type { Costs } from './reads.ts'

interface Doc {
  id: string
  version: number
}
const ROUNDS = 25
const LINES = 10

/** Articles the big hospital has most of, in one point. */
const goodsOf = (url: string, big: Pick<Big, 'hospitalId' | 'pointId'>, count: number) =>
  withClient(url, async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `select product_id as id from stock_balance where hospital_id = $1 and point_id = $2 and expiry_date > now()
       group by 1 order by sum(qty - locked_qty) desc, 1 limit $3`,
      [big.hospitalId, big.pointId, count],
    )
    return rows.map((r) => r.id)
  })

/** Handing over an issue of ten lines over HTTP against its own statements through the bare driver; the proposal of 300 lines. */
export const benchStock = async (
  label: string,
  app: RunningApp,
  url: string,
  big: Pick<Big, 'hospitalId' | 'pointId'>,
): Promise<{ figures: Figure[]; costs: Costs }> => {
  const keeper = await hire(url, big.hospitalId, 'keeper_bench', [
    ...['view', 'consume'].map((c) => `inventory/inventoryQuery:${c}`),
    ...['view', 'add', 'post'].map((c) => `inventory/stockDocument:${c}`),
  ])
  const products = await goodsOf(url, big, 300)
  const ask = await app.as(keeper, big.hospitalId)
  // each takes others, so that the shelves of a small house last
  let from = 0
  const turned = () => {
    from = (from + LINES) % (products.length - LINES)
    return products.slice(from, from + LINES)
  }
  const drafted = (): Promise<Doc> =>
    ask(calls.consume.path, {
      pointId: big.pointId,
      docKind: 'outpatient',
      lines: turned().map((productId) => ({ productId, qty: '1', qtyUnit: 'min' })),
    })
  const docs: Doc[] = []
  for (let n = 0; n < docsFor(ROUNDS); n++) docs.push(await drafted())
  const posted = await against(app, url, {
    name: `${label}: post an issue of ${LINES} lines`,
    who: { userId: keeper, orgId: big.hospitalId },
    rounds: ROUNDS,
    share: 0.5,
    docs,
    act: (by, { id, version }) => by(calls.post.path, { id, version }),
  })
  const proposed = await repeated(ROUNDS, () =>
    ask(stockCalls.allocate.path, {
      pointId: big.pointId,
      lines: products.map((productId) => ({ productId, units: '3' })),
    }),
  )
  const figures = [
    posted,
    {
      name: `${label}: proposal by expiry for ${products.length} lines`,
      wanted: '≤ 300 ms',
      reached: ms(proposed),
      ok: proposed <= 300,
    },
  ]
  return {
    figures,
    costs: new Map([
      ['post an issue', posted.http],
      ['its statements alone', posted.bare],
    ]),
  }
}
