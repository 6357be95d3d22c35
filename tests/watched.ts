import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { shelves } from './shelf.ts'
import type { Goods, Person, World } from './world.ts'

/** Whoever sets thresholds and is reminded. */
export const watcher = (w: World, g: Goods): Promise<Person> =>
  w.person({ 'inventory/inventoryMonitoring': 'view setThreshold remind export' }, g.hospital)

/** Shelves whose goods came and were used in days gone by, and who watches them. */
export const watched = (w: World, g: Goods, keeper: Person) => {
  const s = shelves(w, g)
  return {
    ...s,
    rowOf: async (productId: string) => (await keeper.get(monitorCalls.query, { productId })).rows[0]!,
    set: (
      productId: string,
      safety: string | null,
      most: string | null = null,
      targetDays: number | null = null,
      version = 0,
    ) =>
      keeper.ask(monitorCalls.setThreshold, {
        rows: [{ pointId: g.point, productId, safety, most, targetDays, version }],
      }),
    /** Goods of a lot, received so many days ago; answers the balance. */
    lot: async (productId: string, units: string, daysAgo = 60, lotNo = 'L1'): Promise<string> => {
      await s.come({ productId, units, ratio: '24', lotNo })
      const { rows } = await w.sql.query(
        `update stock_balance set received_at = now() - $3 * interval '1 day' where product_id = $1 and lot_no = $2 returning id`,
        [productId, lotNo, daysAgo],
      )
      return rows[0].id
    },
    /** Goes out of a balance so many days ago. */
    use: async (
      balanceId: string,
      units: string,
      daysAgo: number,
      cause: 'deptIssue' | 'breakage' | 'deptBack' = 'deptIssue',
    ) => {
      await s.go(cause, { balanceId, units })
      await w.sql.query(
        `update stock_movement set at = at - $2 * interval '1 day' where id = (select id from stock_movement where balance_id = $1 order by id desc limit 1)`,
        [balanceId, daysAgo],
      )
    },
    alarmsOf: async (productId: string): Promise<string[]> =>
      (
        await w.sql.query(
          `select alarm_kind || case when closed_at is null then '' else ' closed' end as is from stock_alarm where product_id = $1 order by 1`,
          [productId],
        )
      ).rows.map((r) => r.is),
  }
}
