import { founder, inContext, systemActor, withTx } from '#kernel/server/tx.ts'
import { pushOrder } from '#modules/province-order/server/public.ts'
import { enterAccount } from '#modules/province-setting/server/public.ts'
import * as q from './queries-province.ts'

/** By what a hospital is known to the provincial platform of the demonstration, which has its own list of them. */
const known = (n: number) => ({
  ...{ account: `demo_hosp_${n}`, secret: `demo-province-secret-${n}`, institution: `H3301010000${n}` },
  addresses: [
    { id: `ADDR${n}01`, name: '中心药库' },
    { id: `ADDR${n}02`, name: '耗材库' },
  ],
})

/** Leads hospitals to the provincial platform wherever it listens this time, gives it the list the region has, and sends it some orders. */
export const pointProvince = async (port: number): Promise<void> => {
  const root = `http://127.0.0.1:${port}`
  const list = await withTx(founder, q.listOf)
  await fetch(`${root}/_/list`, { method: 'POST', body: JSON.stringify(list) })
  const fresh = await withTx(founder, async (tx) => {
    await q.movePlatform(tx, root)
    const some = await q.unconnected(tx)
    // one of them speaks the other dialect
    for (const { id, n } of some) {
      const dialect = n % 3 === 0 ? 'once' : 'steps'
      await enterAccount(tx, id, { ...known(n), dialect, url: `${root}/${dialect}` })
    }
    return some
  })
  for (const { id } of fresh.slice(0, 2))
    await inContext(systemActor, { call: 'demo', requestId: 'demo' }, async (ctx) => {
      let sent = 0
      for (const orderId of await q.auditedOrders(ctx.tx, id))
        if (sent < 6 && (await pushOrder(ctx, orderId))) sent += 1
    })
}
