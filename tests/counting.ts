import type { Answer } from '#kernel/shared/call.ts'
import { stockCountCalls as calls, newCountCalls } from '#modules/stock-count/shared/calls.ts'
import { shelves } from './shelf.ts'
import { type Goods, openGoods, type Person, type World } from './world.ts'

const storekeeper = {
  'inventory/stockCount': 'view add edit delete start enter recount submit void print export',
  'inventory/inventoryQuery': 'view',
}
type Detail = Answer<typeof calls.detail>
export type Line = Detail['lines'][number]

/** A hospital with a shelf, and people who count it. */
export const openCounting = async (w: World) => {
  const g: Goods = await openGoods(w)
  const [one, two, three] = [
    await w.person(storekeeper, g.hospital),
    await w.person(storekeeper, g.hospital),
    await w.person(storekeeper, g.hospital),
  ]
  const judge = await w.person({ 'inventory/stockCount': 'view audit' }, g.hospital)
  const shelf = shelves(w, g)
  return {
    ...{ g, one, two, three, judge, shelf },
    /** Articles on the shelf, so many minimum units each, 24 a pack of 12 yuan. */
    stocked: async (...units: string[]) => {
      const items = await Promise.all(units.map(() => g.item()))
      await shelf.come(...units.map((n, i) => ({ productId: items[i]!.productId, units: n, ratio: '24', price: '12' })))
      return items.map((i) => i.productId)
    },
    /** A count of these articles that is under way. */
    begun: async (products: readonly string[], by: Person = one) => {
      const { rows } = await w.sql.query('select platform_code as code from product where id = any($1)', [products])
      const body = { pointId: g.point, scope: 'shelf' as const, shelf: rows.map((r) => r.code).join('\n') }
      const made = await by.get(newCountCalls.count, body)
      await by.get(calls.start, { id: made.id, version: made.version })
      return made.id
    },
    see: (id: string, who: Person = one) => who.get(calls.detail, { id }),
    /** Numbers of lines, by their article. */
    enter: async (who: Person, id: string, numbers: Record<string, string>) => {
      const { lines } = await who.get(calls.detail, { id })
      return who.get(calls.enter, {
        id,
        lines: lines
          .filter((l) => numbers[l.productId] !== undefined)
          .map((l) => ({ lineId: l.id, version: l.version, units: numbers[l.productId]! })),
      })
    },
    act: async (who: Person, call: 'recount' | 'submit', id: string) => {
      const { version } = await who.get(calls.detail, { id })
      return who.ask(calls[call], { id, version })
    },
    /** Every difference gets its reason. */
    reason: async (who: Person, id: string) => {
      const { lines } = await who.get(calls.detail, { id })
      const differ = lines.filter((l) => Number(l.variance) !== 0)
      return who.get(calls.enter, {
        id,
        lines: differ.map((l) => ({ lineId: l.id, version: l.version, reason: 'unrecorded' as const })),
      })
    },
    audit: async (who: Person, id: string, action: 'approve' | 'reject' = 'approve') => {
      const { version } = await who.get(calls.detail, { id })
      return who.ask(calls.audit, { id, version, action, ...(action === 'reject' ? { reason: '重盘' } : {}) })
    },
    /** What the count moved, by article. */
    moved: async (id: string) =>
      (
        await w.sql.query(
          `select b.product_id as product, m.cause, m.qty::float as qty, m.reason from stock_movement m join stock_balance b on b.id = m.balance_id
           where m.ref_type = 'stockCount' and m.ref_id = $1 order by m.qty`,
          [id],
        )
      ).rows,
    balance: async (product: string) => (await shelf.balances(product))[0]!,
  }
}
