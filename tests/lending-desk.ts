import { randomBytes } from 'node:crypto'
import { today } from '#kernel/server/clock.ts'
import { vbpCalls as calls } from '#modules/vbp/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* Three desks of agreed volumes: the region, a hospital that lends, and one that is lent. */
export const screen = 'purchaseList/agreedVolume'
export let w: World
export let g: Goods
export let region: Person
export let lender: Person
export let borrower: Person
export let supplier: Person
export let other: string
let n = 0
export const openDesk = async (): Promise<void> => {
  w = await openWorld()
  g = await openGoods(w)
  other = await w.org('hospital', `借入医院${randomBytes(3).toString('hex')}`)
  region = await w.person(
    { [screen]: 'view add edit import activate transfer export' },
    await w.org('authority', '主管'),
  )
  lender = await w.person({ [screen]: 'view transfer export' }, g.hospital)
  borrower = await w.person({ [screen]: 'view transfer export' }, other)
  supplier = await w.person({ [screen]: 'view export' }, g.supplier)
}

export const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
export const codeOf = async (table: 'org' | 'product', id: string) =>
  (await w.sql.query(`select ${table === 'org' ? 'code' : 'platform_code as code'} from ${table} where id = $1`, [id]))
    .rows[0].code as string
export const batch = async (from = -99, to = 265) => {
  const code = `B${++n}${randomBytes(2).toString('hex')}`
  const head = {
    code,
    name: `第${n}批`,
    level: 'national' as const,
    kind: 0,
    startDate: inDays(from),
    endDate: inDays(to),
  }
  return { ...(await region.get(calls.add, head)), ...head }
}
/** A batch with one article and what both hospitals agreed of it. */
export const agreed = async (
  qty: readonly [string, string | undefined] = ['1000', '200'],
  o: { name?: string; backup?: boolean } = {},
) => {
  const b = await batch()
  const item = await g.item(o.name ? { name: o.name } : {})
  const items = [
    { productId: item.productId, selectedPrice: '12.5', volumeUnit: 'pack' as const, backup: o.backup ?? false },
  ]
  const { version } = await region.get(calls.update, { id: b.id, version: b.version, items })
  const itemId = (await region.get(calls.detail, { id: b.id })).lines[0]!.id
  const of = async (hospital: string, agreed: string) => ({
    itemId,
    hospitalCode: await codeOf('org', hospital),
    year: 1,
    agreed,
  })
  const quotas = [await of(g.hospital, qty[0]), ...(qty[1] ? [await of(other, qty[1])] : [])]
  await region.get(calls.update, { id: b.id, version, quotas })
  return { batch: b, itemId, ...item }
}
/** The same generic name of another maker. */
export const substitute = async (name: string, maker = '他厂') => {
  const item = await g.item()
  await w.sql.query(`update product set name = $2, trade_name = $3 where id = $1`, [item.productId, name, maker])
  return item
}
export const quotaOf = async (itemId: string, hospital: string) =>
  (await w.sql.query('select * from vbp_quota where item_id = $1 and hospital_id = $2', [itemId, hospital])).rows[0] as
    | { id: string; agreed_qty: string; moved_qty: string }
    | undefined
export const lend = (itemId: string, qty: string, o: object = {}) =>
  lender.ask(calls.transfer, { itemId, year: 1, toHospitalId: other, qty, reason: '本院用量下降', ...o })
export const rowOf = async (by: Person, id: string) =>
  (await by.get(calls.transfers, { size: 500 })).rows.find((r) => r.id === id)!
export const answer = async (
  by: Person,
  id: string,
  action: 'agree' | 'refuse' | 'confirm' | 'reject',
  reason?: string,
) => by.ask(calls.answerTransfer, { id, version: (await rowOf(by, id)).version, action, ...(reason ? { reason } : {}) })
