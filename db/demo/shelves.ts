import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { stockDocumentCalls as calls } from '#modules/stock-document/shared/calls.ts'
import { ask } from './ask.ts'
import * as q from './queries-shelves.ts'
import type { Random } from './random.ts'

/** Who moves goods in a hospital, and where to. */
export interface Keepers {
  hospitalId: string
  /** The storekeeper, and the pharmacist at the other end. */
  receiver: Actor
  pharmacist: Actor
  auditor: Actor
  /** Asks for a department; a hospital of the demonstration has one, the others' storekeepers write for it. */
  department?: Actor | undefined
}
interface Wish {
  id: string
  version: number
}
interface Goods {
  productId: string
  ratio: string
  available: string
  narcotic: boolean
}

/** Some articles of a point, each with a part of what may go, in minimum units; at least one, whole ones. */
const taken = (goods: readonly Goods[], count: number, most: number, r: Random) =>
  r
    .some(
      goods.filter((g) => !g.narcotic && new Decimal(g.available).gte(1)),
      count,
    )
    .map(({ productId, available }) => {
      const part = new Decimal(available).mul(r.int(3, most)).div(100).floor()
      return { productId, qty: Decimal.max(part, 1).toFixed(), qtyUnit: 'min' as const }
    })

const goodsAt = (who: Actor, pointId: string): Promise<Goods[]> => ask(who, calls.goods, { pointId })

/** One document of so many days ago; answers nothing when the shelf was empty. */
const issue = async (
  k: Keepers,
  o: { pointId: string; docKind: 'dept' | 'outpatient' | 'surgery'; departmentId?: string; count: number; ago: number },
  r: Random,
): Promise<void> => {
  const who = o.docKind === 'outpatient' ? k.pharmacist : k.receiver
  const lines = taken(await goodsAt(who, o.pointId), o.count, 18, r)
  if (lines.length === 0) return
  const { pointId, docKind, departmentId = null } = o
  const made: Wish = await ask(who, calls.consume, { pointId, docKind, departmentId, lines }, o.ago)
  await ask(who, calls.post, { id: made.id, version: made.version })
  await withTx(founder, (tx) => q.moveStockBack(tx, made.id, o.ago))
}

/** Boxes from the central store to a pharmacy: approved, sent, received by the one at the other end. */
const move = async (k: Keepers, from: string, to: string, ago: number, r: Random, until: 'shipped' | 'received') => {
  const lines = taken(await goodsAt(k.receiver, from), 8, 30, r)
  if (lines.length === 0) return
  const made: Wish = await ask(k.receiver, calls.transfer, { pointId: from, toPointId: to, lines }, ago)
  const passed = await ask(k.receiver, calls.submit, { id: made.id, version: made.version })
  const sent = await ask(k.receiver, calls.ship, { id: made.id, version: passed.version })
  if (until === 'received') await ask(k.pharmacist, calls.receive, { id: made.id, version: sent.version })
  await withTx(founder, (tx) => q.moveStockBack(tx, made.id, ago))
}

/** Something broke; another one looks at it. */
const broken = async (k: Keepers, pointId: string, ago: number, r: Random) => {
  const lines = taken(await goodsAt(k.receiver, pointId), 1, 5, r)
  if (lines.length === 0) return
  const wish = { pointId, docKind: 'breakage' as const, remark: '搬运时破损', lines }
  const made: Wish = await ask(k.receiver, calls.adjust, wish, ago)
  const sent = await ask(k.receiver, calls.submit, { id: made.id, version: made.version })
  await ask(k.auditor, calls.audit, { id: made.id, version: sent.version, action: 'book' })
  await withTx(founder, (tx) => q.moveStockBack(tx, made.id, ago))
}

/**
 * What a hospital's shelves go through in one week, `ago` days back: departments are issued, the pharmacies filled and dispensing,
 * the operating rooms served. To be run when everything older is loaded: a proposal takes what is there now.
 */
export const liveAWeek = async (k: Keepers, week: number, ago: number, r: Random): Promise<void> => {
  const { point, departments } = await withTx(founder, (tx) => q.placesOf(tx, k.hospitalId))
  const [store, shop, pieces, theatre] = ['YK', 'MZYF', 'HCK', 'SSS'].map((code) => point.get(code)!)
  const clinical = departments.filter((d) => d.type === '临床')
  for (const { id } of r.some(clinical, 2))
    await issue(k, { pointId: store!, docKind: 'dept', departmentId: id, count: r.int(5, 10), ago }, r)
  if (week % 2 === 0) await move(k, store!, shop!, ago - 0.1, r, 'received')
  else await issue(k, { pointId: shop!, docKind: 'outpatient', count: r.int(4, 8), ago: ago - 0.15 }, r)
  const surgery = departments.find((d) => d.type === '手术')
  if (week % 3 === 0) await move(k, pieces!, theatre!, ago - 0.2, r, 'received')
  else if (surgery)
    await issue(
      k,
      { pointId: pieces!, docKind: 'dept', departmentId: surgery.id, count: r.int(3, 6), ago: ago - 0.2 },
      r,
    )
  if (week % 5 === 0) await broken(k, store!, ago - 0.25, r)
}

/** What lies on the desks today: a transfer on its way, a department that waits, a draft. */
export const leaveToday = async (k: Keepers, r: Random): Promise<void> => {
  const { point, departments } = await withTx(founder, (tx) => q.placesOf(tx, k.hospitalId))
  const [store, shop] = [point.get('YK')!, point.get('JZYF')!]
  await move(k, store, shop, 0.05, r, 'shipped')
  const who = k.department ?? k.receiver
  const asks = async (departmentId: string, count: number) =>
    ask(who, calls.consume, {
      pointId: store,
      docKind: 'dept',
      departmentId,
      lines: taken(await goodsAt(k.receiver, store), count, 8, r),
    })
  const [a, b] = r.some(
    departments.filter((d) => d.type === '临床'),
    2,
  )
  const waiting: Wish = await asks(a!.id, 4)
  await ask(who, calls.submit, { id: waiting.id, version: waiting.version })
  await asks(b!.id, 3)
}
