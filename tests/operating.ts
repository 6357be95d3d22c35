import { randomBytes, randomUUID } from 'node:crypto'
import { surgeryOrderCalls as calls } from '#modules/surgery-order/shared/calls.ts'
import { beside } from './signing.ts'
import type { Goods, Person, World } from './world.ts'

const at = 'procurement/orderWithTable'
/** People of surgery orders, beside those of the goods' way. */
export const surgeons = async (w: World, g: Goods) => ({
  room: await w.person(
    {
      [at]: 'view add edit delete submit withdraw registerUse refuse scan print export',
      'inventory/inventoryQuery': 'view',
    },
    g.hospital,
  ),
  chief: await w.person({ [at]: 'view audit' }, g.hospital),
  keeper: await w.person({ [at]: 'view confirmUse registerUse', 'inventory/inventoryQuery': 'view' }, g.hospital),
  seller: await w.person({ [at]: 'view accept reject ship registerBack print export' }, g.supplier),
})
export type Surgeons = Awaited<ReturnType<typeof surgeons>>

export interface Theatre {
  point: string
  department: string
  /** A kit article of the hospital's list; `implant` counts piece by piece, `kit: false` is none for an operation. */
  item(o?: {
    implant?: boolean
    kit?: boolean
    supplier?: string
    udiDi?: string
    price?: string
  }): Promise<{ productId: string; catalogItemId: string }>
}
/** An operating room of a hospital, with its department and a way to make kit articles. */
export const openTheatre = async (w: World, g: Goods): Promise<Theatre> => {
  const one = async (text: string, values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string
  const tag = randomBytes(2).toString('hex')
  return {
    point: await one(
      `insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds) values ($1, $2, '手术室', '手术室', '{1}', '{}')
       returning id`,
      [g.hospital, `SSS${tag}`],
    ),
    department: await one(
      `insert into department (hospital_id, code, name, type) values ($1, $2, '骨科', '临床') returning id`,
      [g.hospital, `GK${tag}`],
    ),
    item: async (o = {}) => {
      const made = await g.item({
        kind: 1,
        unit: '套',
        name: `接骨板${randomBytes(3).toString('hex')}`,
        supplier: o.supplier,
        price: o.price,
      })
      const extra = {
        followSurgery: o.kit ?? true,
        implantType: o.implant === false ? '无' : '植入',
        ...(o.udiDi ? { udiDi: o.udiDi } : {}),
      }
      await w.sql.query(`update product set conversion_ratio = 1, min_unit = '套', extra = $2 where id = $1`, [
        made.productId,
        extra,
      ])
      return made
    },
  }
}

/** A moment so many hours from now, negative ones ago. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** An order as it is typed. */
export const typedOrder = (g: Goods, t: Theatre, ...items: { catalogItemId: string; qty?: string }[]) => ({
  supplierId: g.supplier,
  departmentId: t.department,
  pointId: t.point,
  surgeryName: '胫骨骨折内固定',
  surgerySite: '左小腿',
  surgeonName: '周主任',
  surgeryTime: inHours(5),
  arrivalTime: inHours(3),
  patientSex: 'male' as const,
  patientAge: 46,
  patientWeight: '71.5',
  patientName: '张三丰',
  hospitalizationNo: 'ZY20261125001',
  certificateNo: '11010519491231002X',
  clinicalInfo: '胫骨中段骨折',
  lines: items.map(({ catalogItemId, qty }) => ({ catalogItemId, qty: qty ?? '2' })),
})
export type Typed = ReturnType<typeof typedOrder>

type Known = { id: string; version: number }
export const of = ({ id, version }: Known) => ({ id, version })

/** A serial nobody has. */
export const newSerial = (): string => randomBytes(6).toString('hex').toUpperCase()
/** A UDI as a scanner types it. */
export const udiOf = (o: { serial: string; lot?: string; expiry?: string; di?: string }): string =>
  `01${o.di ?? '06901234567892'}17${o.expiry ?? '300101'}10${o.lot ?? 'L1'}\x1d21${o.serial}`

/** As far as each step of its way. */
export const ways = (s: Surgeons) => {
  const sent = async (body: Typed & { emergency?: boolean }) => {
    const made = await s.room.get(calls.add, { ...body, send: true })
    const passed = await s.chief.get(calls.audit, { ...of(made), action: 'approve' })
    return { no: made.no, ...passed }
  }
  const accepted = async (body: Typed) => {
    const now = await sent(body)
    return { ...now, ...(await s.seller.get(calls.accept, { ...of(now), action: 'accept' })) }
  }
  const shipped = async (body: Typed, serials: readonly string[] = [newSerial(), newSerial()]) => {
    const now = await accepted(body)
    const { lines } = await s.seller.get(calls.detail, { id: now.id })
    const pieces = serials.map((serial) => ({ lineId: lines[0]!.id, qty: '1', udi: udiOf({ serial }) }))
    const done = await s.seller.get(calls.ship, { ...of(now), pieces })
    const { pieces: there } = await s.seller.get(calls.detail, { id: now.id })
    return { ...now, ...done, pieces: there, serials }
  }
  const used = async (body: Typed, n = 1) => {
    const now = await shipped(body)
    const pieces = now.pieces.slice(0, n).map((p) => ({ id: p.id, usedQty: '1' }))
    return { ...now, ...(await s.room.get(calls.registerUse, { ...of(now), pieces })) }
  }
  const returned = async (body: Typed) => {
    const now = await used(body)
    return { ...now, ...(await s.seller.get(calls.registerBack, of(now))) }
  }
  const confirmed = async (body: Typed) => {
    const now = await returned(body)
    return { ...now, ...(await beside(s.keeper, s.room).get(calls.confirmUse, of(now))) }
  }
  return { sent, accepted, shipped, used, returned, confirmed }
}

export const scans =
  (who: Person, id: string) =>
  (code: string, scanId: string = randomUUID()) =>
    who.get(calls.scan, { id, scanId, code })

/** What the region says of an order: minimum units on the shelf and moved, and how its pieces stand. */
export const figures = async (w: World, id: string) => {
  const { rows } = await w.sql.query(
    `select o.status, o.shipped_qty::float as shipped, o.used_qty::float as used, o.back_qty::float as back, o.lost_qty::float as lost,
      o.used_amount::float as amount, o.version,
      (select count(*)::int from surgery_scan s where s.surgery_order_id = o.id) as scans,
      (select count(*)::int from stock_movement m where m.ref_id = o.id) as moved
     from surgery_order o where o.id = $1`,
    [id],
  )
  return rows[0]
}
