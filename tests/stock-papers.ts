import { fileCalls } from '#kernel/shared/calls/files.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { shelves } from './shelf.ts'
import { send } from './uploads.ts'
import { type Goods, openGoods, type Person, type World } from './world.ts'

/** People of a hospital around its shelves, and a second point and a department. */
export interface Store extends Goods {
  ward: string
  department: string
  /** Asks for goods. */
  asker: Person
  /** Hands them over, ships, receives. */
  keeper: Person
  /** Another one like him. */
  second: Person
  /** Audits. */
  judge: Person
  shelf: ReturnType<typeof shelves>
}

const screen = 'inventory/stockDocument'
const stock = 'inventory/inventoryQuery'

export const openStore = async (w: World, own?: Goods): Promise<Store> => {
  const g = own ?? (await openGoods(w))
  const one = async (text: string, ...values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string
  const ward = await one(
    `insert into distribution_point (hospital_id, code, name, type, product_kinds) values ($1, 'BQ', '病区药房', '药房', '{0,1,2,3}') returning id`,
    g.hospital,
  )
  const department = await one(
    `insert into department (hospital_id, code, name, type) values ($1, 'NK', '内科', '临床') returning id`,
    g.hospital,
  )
  const keeper = {
    [screen]: 'view add edit delete submit withdraw post ship receive reverse void import print export',
    [stock]: 'view adjust consume transfer export lock unlock',
  }
  return {
    ...g,
    ward,
    department,
    asker: await w.person({ [screen]: 'view add edit delete submit withdraw void print' }, g.hospital),
    keeper: await w.person(keeper, g.hospital),
    second: await w.person(keeper, g.hospital),
    judge: await w.person({ [screen]: 'view audit print export' }, g.hospital),
    shelf: shelves(w, g),
  }
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
/** The id of a picture somebody has just uploaded. */
export const aPhoto = async (w: World, by: Person): Promise<string> => {
  const parts = [{ field: 'u', filename: '照片.pdf', bytes: pdf }]
  const answer = await send(w.app, by, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, parts)
  return answer.data!.u as string
}

/** A draft of an issue over one pack of what a hospital has, with this text wherever it takes one. */
export const stockPaper = async (
  w: World,
  g: Goods,
  mark: string,
  more: { docKind?: 'outpatient' | 'inpatient' | 'dept'; departmentId?: string; send?: boolean } = {},
) => {
  const keeper = await w.person(
    { [screen]: 'view add edit delete submit withdraw void print export', [stock]: 'view consume transfer adjust' },
    g.hospital,
  )
  const { rows } = await w.sql.query(
    `select id, product_id as "productId", point_id as "pointId", ratio::int::text as units from stock_balance
     where hospital_id = $1 and qty >= ratio and whole_holds = 0 order by received_at limit 1`,
    [g.hospital],
  )
  const [{ id: balanceId, productId, pointId, units }] = rows
  const line = { productId, qty: '1', remark: mark.slice(0, 200), lots: [{ balanceId, units }] }
  return keeper.get(stockDocumentCalls.consume, {
    ...{ docKind: 'outpatient' as const, pointId, remark: mark, externalNo: mark.slice(0, 90), lines: [line] },
    ...more,
  })
}

/** Papers of each class, in different statuses, so that a list of them has something to tell apart. */
export const severalPapers = async (w: World, g: Goods, departmentId: string): Promise<void> => {
  await stockPaper(w, g, '丙', { docKind: 'dept', departmentId, send: true })
  await stockPaper(w, g, '丁', { docKind: 'inpatient' })
  await w.sql.query(
    `insert into stock_document (hospital_id, no, doc_class, doc_kind, point_id, point_name, to_hospital_id, to_point_id, to_point_name,
       status, created_by, creator_name, shipped_at, created_at, remark)
     select p.hospital_id, 'DB26010100000001', 'transfer', 'move', p.id, p.name, p.hospital_id, o.id, o.name, 'shipped', $2, '戊', now(),
       now() - interval '3 days', '戊'
     from distribution_point p join distribution_point o on o.hospital_id = p.hospital_id and o.id <> p.id where p.hospital_id = $1 limit 1`,
    [g.hospital, g.buyer.userId],
  )
}
