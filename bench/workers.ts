import type { Big } from '#db/demo/big.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { type Figure, type House, type RunningApp, versus } from './harness.ts'

const CLIENTS = 16

/** The first page of orders of one process and of two, in turns of a second on one database. */
export const benchWorkers = async (label: string, house: House, name: string, one: RunningApp, big: Big) => {
  const two = await house.app(name, { WORKERS: '2' })
  const rows = { page: 1, size: 20, part: 'rows' }
  const ways = await Promise.all(
    [one, two].map(async (app) => {
      const ask = await app.as(big.buyerId, big.hospitalId)
      return () => ask(orderCalls.query.path, rows)
    }),
  )
  await versus(CLIENTS, 2, ways as [(typeof ways)[0], (typeof ways)[0]])
  const [single, double] = await versus(CLIENTS, 6, ways as [(typeof ways)[0], (typeof ways)[0]])
  await two.stop()
  const ratio = double.perSecond / single.perSecond
  const figure: Figure = {
    name: `${label}: first page of orders, WORKERS=2 / one process, ${CLIENTS} clients beside them on the same cores`,
    wanted: '≥ 1.5',
    reached: `${ratio.toFixed(2)} (${double.perSecond.toFixed(0)}/s of ${single.perSecond.toFixed(0)}/s)`,
    ok: ratio >= 1.5,
  }
  return figure
}
