import pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockDocumentCalls as calls } from '#modules/stock-document/shared/calls.ts'
import { type AskPath, type Figure, hire, ms, type RunningApp, repeated, withClient } from './harness.ts'
import type { Costs } from './reads.ts'
import { heard, openHere, replay } from './replay.ts'

interface Doc {
  id: string
  version: number
}
const ROUNDS = 25
/** As in confirm.ts: names and plans of its own come with use. */
const WARM = 6
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
  const drafts: Doc[] = []
  for (let n = 0; n < 2 * (ROUNDS + WARM) + 3; n++) drafts.push(await drafted())
  const next = () => drafts.pop()!
  const post = (by: AskPath, { id, version }: Doc) => by(calls.post.path, { id, version })
  for (let n = 0; n < WARM - 3; n++) await post(ask, next())
  const http = await repeated(ROUNDS, () => post(ask, next()))
  const here = await openHere(app, url)
  const inside = await here.as(keeper, big.hospitalId)
  for (let n = 0; n < 3; n++) await post(inside, next())
  const first = next()
  const said = await heard(() => post(inside, first))
  await here.close()
  const client = new pg.Client({
    connectionString: url,
    options: '-c role=jicai_app -c TimeZone=Asia/Shanghai -c jit=off -c random_page_cost=1.1',
  })
  await client.connect()
  const again = () => replay(client, said, new Map([[first.id, next().id]]))
  for (let n = 0; n < WARM - 3; n++) await again()
  const bare = await repeated(ROUNDS - 3, again)
  await client.end()
  const proposed = await repeated(ROUNDS, () =>
    ask(stockCalls.allocate.path, {
      pointId: big.pointId,
      lines: products.map((productId) => ({ productId, units: '3' })),
    }),
  )
  const figures = [
    {
      name: `${label}: post an issue of ${LINES} lines, HTTP / its ${said.length} statements by the bare driver`,
      wanted: '≥ 50 %',
      reached: `${((bare / http) * 100).toFixed(0)} % (${ms(http)}, bare ${ms(bare)})`,
      ok: bare / http >= 0.5,
    },
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
      ['post an issue', http],
      ['its statements alone', bare],
    ]),
  }
}
