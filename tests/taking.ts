import { randomBytes } from 'node:crypto'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { openWorld, type Person, type World } from './world.ts'

export let w: World
/** A region whose hospitals take over products. */
export const openTaking = async (): Promise<void> => {
  w = await openWorld()
}

export const buyerCodes = {
  'purchaseList/catalogues': 'view add edit enable batchEnable import export copyFromParent verify',
  'purchaseList/drug': 'view add edit delete submit import export setSupplier setPrice',
}
export const auditorCodes = { 'purchaseList/listAudits': 'view audit batchAudit export' }

let n = 0
export const tag = () => `${++n}${randomBytes(2).toString('hex')}`

export interface House {
  hospital: string
  supplier: string
  buyer: Person
  auditor: Person
}
export const house = async (): Promise<House> => {
  const [hospital, supplier] = [await w.org('hospital', `医院${tag()}`), await w.org('supplier', `供应商${tag()}`)]
  const [buyer, auditor] = [await w.person(buyerCodes, hospital), await w.person(auditorCodes, hospital)]
  return { hospital, supplier, buyer, auditor }
}

interface Made {
  kind?: number
  unit?: string
  name?: string
  listed?: string
  ceiling?: string
  search?: string
}
export const product = async (o: Made = {}): Promise<{ id: string; code: string }> => {
  const code = `P${tag()}`.toUpperCase()
  const { rows } = await w.sql.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, listed_price, ceiling_price, search)
     values ($1, $2, $3, '0.25g', '0.25g*24粒/盒', $4, '粒', 24, $5, $6, $7) returning id`,
    [
      code,
      o.kind ?? 0,
      o.name ?? `阿莫西林胶囊${code}`,
      o.unit ?? '盒',
      o.listed ?? null,
      o.ceiling ?? null,
      o.search ?? code.toLowerCase(),
    ],
  )
  return { id: rows[0].id, code }
}
export const related = (h: House, productId: string, price = '12.5', supplier = h.supplier) =>
  w.sql.query(
    `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from) values ($1, $2, $3, $4, '2020-01-01')`,
    [h.hospital, supplier, productId, price],
  )
/** A product the hospital may take over. */
export const offered = async (h: House, o: Made & { price?: string } = {}) => {
  const p = await product(o)
  await related(h, p.id, o.price)
  return p
}
export const selected = async (h: House, productId: string, price: string) => {
  const batch = await w.sql.query(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ($1, $1, 'national', current_date - 30, current_date + 300) returning id`,
    [`B${tag()}`],
  )
  const item = await w.sql.query(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, $3, 'pack') returning id`,
    [batch.rows[0].id, productId, price],
  )
  await w.sql.query(`insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values ($1, $2, 1, 100)`, [
    item.rows[0].id,
    h.hospital,
  ])
}
export const wish = (h: House, productId: string, price = '12.5') => ({ productId, supplierId: h.supplier, price })
export const take = async (h: House, productId: string, o: { price?: string; submit?: boolean } = {}) =>
  (await h.buyer.get(catalogCalls.add, { items: [wish(h, productId, o.price)], submit: o.submit })).items[0]!
export const enabled = async (h: House, productId: string) => {
  const item = await take(h, productId, { submit: true })
  return h.auditor.get(catalogCalls.audit, { ...item, action: 'approve' })
}
export const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string; message: string }[] }).fields
export const detail = (h: House, id: string) => h.buyer.get(catalogCalls.detail, { id })
export const settings = (d: Awaited<ReturnType<typeof detail>>) => ({
  id: d.id,
  version: d.version,
  price: d.price,
  packMultiple: d.packMultiple,
  hospitalCode: d.hospitalCode,
  isDefault: d.isDefault,
})
