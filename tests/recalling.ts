import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { type Come, post } from '#modules/stock/server/public.ts'
import { send } from './uploads.ts'
import { type Goods, openGoods, type Person, type World } from './world.ts'

/** People of recalls: the authority's, and of a house its storekeeper and who leads it. */
export const recallCodes = {
  operator: { 'inventory/recall': 'view add edit delete issue cancel close print export' },
  keeper: { 'inventory/recall': 'view add edit delete sign isolate tally handle print export' },
  leader: { 'inventory/recall': 'view issue cancel close print export' },
}

/** Goods of a hospital that are there already: lots of minimum units, one a pack unless said. */
export const shelved = (g: Goods, productId: string, ...lots: (Partial<Come> & { lotNo: string; units: string })[]) =>
  withTx(founder, (tx) =>
    post(
      { tx, actor: { ...founder, userId: g.buyer.userId, name: '张' } } as unknown as Ctx,
      { type: 'test', id: randomUUID(), no: 'T', hospitalId: g.hospital },
      {
        come: lots.map((l) => ({
          ...{ productId, pointId: g.point, supplierId: g.supplier, productionDate: '2026-01-01', price: '2' },
          ...{ expiryDate: '2030-01-01', ratio: '1', owner: 'hospital' as const, cause: 'receipt' as const },
          refLineId: randomUUID(),
          ...l,
        })),
      },
    ),
  )

/** Goods of a balance leave or come back. */
export const moved = (
  g: Goods,
  cause: 'deptIssue' | 'surgeryUse' | 'destroy',
  no: string,
  ...lines: { balanceId: string; units: string; holdId?: string }[]
) =>
  withTx(founder, (tx) =>
    post(
      { tx, actor: { ...founder, userId: g.buyer.userId, name: '张' } } as unknown as Ctx,
      { type: 'test', id: randomUUID(), no, hospitalId: g.hospital },
      { go: lines.map((l) => ({ ...l, cause, refLineId: randomUUID() })) },
    ),
  )

export const balancesOf = async (w: World, productId: string) =>
  (
    await w.sql.query<{ id: string; hospital: string; lot: string; qty: number; locked: number; hold: string | null }>(
      `select b.id, b.hospital_id as hospital, b.lot_no as lot, b.qty::float, b.locked_qty::float as locked,
        (select h.id from stock_hold h where h.balance_id = b.id and h.released_at is null and h.hold_kind = 'recall' limit 1) as hold
       from stock_balance b where b.product_id = $1 order by b.lot_no, b.hospital_id, b.id`,
      [productId],
    )
  ).rows

/** A region: the authority, and hospitals that share one supplier. */
export const openRegion = async (w: World, hospitals: number) => {
  const authority = await w.org('authority', '监管机构')
  const operator = await w.person(recallCodes.operator, authority)
  const houses: (Goods & { keeper: Person; leader: Person })[] = []
  for (let i = 0; i < hospitals; i++) {
    const g = await openGoods(w)
    houses.push({
      ...g,
      keeper: await w.person(recallCodes.keeper, g.hospital),
      leader: await w.person(recallCodes.leader, g.hospital),
    })
  }
  return { authority, operator, houses }
}

/** A recall as somebody types it. */
export const typed = (productId: string, lots: string[], more: object = {}) => ({
  ...{ productId, lots: lots.join(), level: 1, source: 'authority' as const, instruction: 'return' as const },
  ...{ scope: 'region' as const, cause: '含量不合格' },
  ...more,
})

export const issued = async (who: Person, body: ReturnType<typeof typed>) => {
  const made = await who.get(recallCalls.add, body)
  await who.get(recallCalls.issue, { id: made.id, version: made.version })
  return who.get(recallCalls.detail, { id: made.id })
}

/** The task of this person's organisation. */
export const taskOf = async (who: Person, id: string) =>
  (await who.get(recallCalls.detail, { id })).taskList.find((t) => t.orgId === who.orgId)!

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
/** Signed and isolated, with a photo of where it stands. */
export const isolatedBy = async (w: World, who: Person, id: string) => {
  const parts = [{ field: 'u', filename: '隔离区.pdf', bytes: pdf }]
  const kept = await send(w.app, who, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, parts)
  const t = await taskOf(who, id)
  const s = await who.get(recallCalls.sign, { id: t.id, version: t.version, action: 'sign' })
  const photos = [kept.data!.u as string]
  await who.get(recallCalls.isolate, { id: t.id, version: s.version, place: '不合格区 3 架', photos })
  return taskOf(who, id)
}
