import { founder, withTx } from '#kernel/server/tx.ts'
import { enterAccount } from '#modules/trace-setting/server/public.ts'
import { uploads } from '#modules/trace-setting/shared/uploads.ts'
import { pointProvince } from './province-line.ts'
import * as q from './queries-platforms.ts'
import { tellRows } from './trace-rows.ts'

/** By what a hospital is known to the medicare platform of the demonstration; the platform has its own list of them. */
const known = (n: number) => ({
  ...{ code: `H3301010000${n}`, name: `演示定点医疗机构${n}`, admdvs: '330100', paasid: `demo_paas_${n}` },
  ...{ token: `demo-medicare-token-${n}`, operator: `OP000${n}`, operatorName: '演示经办' },
})

/** Leads the demonstration's hospitals to its platforms, wherever these listen this time. An address somebody typed stays. */
export const pointPlatforms = async (ports: Readonly<Record<string, number>>): Promise<void> => {
  const fresh = await withTx(founder, async (tx) => {
    await q.allow(
      tx,
      Object.values(ports).map((port) => `127.0.0.1:${port}`),
    )
    const { medicare } = ports
    if (!medicare) return []
    const address = `http://127.0.0.1:${medicare}/`
    await q.move(tx, address)
    const fresh = await q.unconnected(tx)
    for (const { id, n } of fresh) await enterAccount(tx, id, { ...known(n), address, switched: [...uploads] })
    return fresh.map((f) => f.id)
  })
  await tellRows(fresh)
  if (ports.province) await pointProvince(ports.province)
}
