import { everyImporter } from '#app/modules.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { choicesOf, type Values } from '#kernel/shared/field.ts'
import { categoryCalls } from '#modules/category/shared/calls.ts'
import { manufacturerCalls, relationCalls, supplierCalls } from '#modules/company/shared/calls.ts'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { menuCalls } from '#modules/menu/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { departmentCalls, pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { familyOfKind } from '#modules/product/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { partners } from './cooperating.ts'
import { masterOf } from './masters.ts'
import { payableFor } from './requesting.ts'
import { orderedGoods } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

export let w: World
let g: Goods
export let pairs: Record<string, Pair>
export const people = {} as Record<OrgKind, Person>

/** One noun that is both typed and imported. */
export interface Pair {
  who: OrgKind
  /** The call of the form. */
  form: Call
  /** What the form sends for the values of a row. */
  body(v: Values): unknown
  /** A row both take. */
  row: Values
  /** The import's own address, where it belongs to a document. */
  door?: { call: Call; input: Record<string, string> }
  /** Fields by which the file names what the form chooses by its id, or brings where the form has none. */
  own: readonly string[]
}

const all = (values: Values) => ({ values })
const products = ['drug', 'consumable', 'reagent', 'logistics']

/** Every noun that is both typed and imported, in a house where each can be. */
export const openPairs = async (): Promise<void> => {
  w = await openWorld()
  g = await openGoods(w)
  const authority = await w.org('authority', '平台')
  await partners(w, g.hospital, g.supplier)
  for (const [kind, org] of [
    ['authority', authority],
    ['hospital', g.hospital],
    ['supplier', g.supplier],
  ] as const)
    people[kind] = await masterOf(w, kind, org)
  const { rows: made } = await w.sql.query<{ id: string }>(
    `insert into company (code, name, is_producer) values ('MK1', '某药厂', true) returning id`,
  )
  const { rows: things } = await w.sql.query<{ id: string }>(
    `insert into category (kind, code, name, level) values (3, 'HQ', '后勤', 1) returning id`,
  )
  const item = await g.item()
  const codeOf = 'select platform_code as code from product where id = $1'
  const { rows: known } = await w.sql.query<{ code: string }>(codeOf, [item.productId])
  const fresh = await g.item()
  await w.sql.query('update product set ceiling_price = 50')
  await w.sql.query('delete from catalog_item where id = $1', [fresh.catalogItemId])
  const { rows: open } = await w.sql.query<{ code: string }>(codeOf, [fresh.productId])
  const loose = await g.item()
  await w.sql.query('delete from catalog_item where id = $1', [loose.catalogItemId])
  await w.sql.query('delete from supply_relation where product_id = $1', [loose.productId])
  const { rows: named } = await w.sql.query<{ code: string; supplier: string }>(
    'select platform_code as code, (select name from org where id = $2) as supplier from product where id = $1',
    [loose.productId, g.supplier],
  )
  const plan = await people.hospital.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines: [] })
  const bought = { supplierId: g.supplier, pointId: g.point, kind: 0 }
  const typing = await people.hospital.get(orderCalls.add, { ...bought, lines: [] })
  const { order, lines } = await orderedGoods(g, '形同')
  const typed: Values = { manufacturerId: made[0]!.id, categoryId: things[0]!.id }
  const product = (kind: 0 | 1 | 2 | 3): Pair => {
    const { fields } = everyImporter.find((i) => i.kind === products[kind])!
    const asked: Values = Object.fromEntries(
      fields
        .filter((f) => f.required)
        .map((f) => [f.key, f.type === 'bool' ? true : (f.example ?? choicesOf(f)[0]?.[0] ?? '1')]),
    )
    const named = { manufacturerId: '某药厂', categoryId: '后勤' }
    const row: Values = { ...asked, ...Object.fromEntries(Object.entries(named).filter(([key]) => key in asked)) }
    if ('deviceClass' in row) Object.assign(row, { deviceClass: '3', approvalNo: '国械注准20243131618' })
    return {
      who: 'authority',
      form: familyOfKind(kind).calls.add,
      body: (v) => ({ kind, values: { ...v, ...Object.fromEntries(Object.entries(typed).filter(([k]) => k in v)) } }),
      row,
      own: ['manufacturerId', 'categoryId', 'platformCode'],
    }
  }
  const due = await payableFor(w, g)
  const { rows: types } = await w.sql.query<{ id: string }>(
    `insert into contract_type (org_id, code, name, category, created_by, creator_name) values ($1, 'YP', '药品购销', 'drug', $2, 'x') returning id`,
    [authority, g.buyer.userId],
  )
  const typeId = types[0]!.id
  pairs = {
    bankReceipt: {
      who: 'hospital',
      form: requisitionCalls.pay,
      body: ({ no: _, ...v }) => ({ id: due.id, version: 0, ...v }),
      row: { no: due.no, payDate: '2026-03-01', amount: '1', bankVoucherNo: 'B1', payMethod: 'transfer' },
      door: { call: requisitionCalls.import, input: {} },
      own: ['no'],
    },
    oldContract: {
      who: 'hospital',
      form: entryCalls.add,
      body: ({ typeName: _, supplier: __, productCode, price, qty, note, ...v }) => ({
        ...{ partnerId: g.supplier, typeId, ...v },
        lines: productCode ? [{ productId: item.productId, price, qty, note: note ?? '' }] : [],
      }),
      row: {
        ...{ outerNo: 'HT2025-01', name: '旧合同', typeName: '药品购销', supplier: named[0]!.supplier },
        ...{ validFrom: '2026-01-01', validTo: '2027-12-31', productCode: known[0]!.code, price: '1', qty: '1' },
      },
      door: { call: entryCalls.import, input: {} },
      // of an old paper its number tells which rows are one contract
      own: ['typeName', 'supplier', 'productCode', 'outerNo', 'third'],
    },
    drug: product(0),
    consumable: product(1),
    reagent: product(2),
    logistics: product(3),
    stockOpening: {
      who: 'hospital',
      form: stockDocumentCalls.adjust,
      body: ({ qty, price, lotNo, expiryDate }) => ({
        ...{ docKind: 'opening', pointId: g.point },
        lines: [{ productId: fresh.productId, supplierId: g.supplier, qty, price, lotNo, expiryDate }],
      }),
      row: {
        ...{ point: '中心药库', code: open[0]!.code, lotNo: 'A1', expiryDate: '2030-01-01' },
        ...{ supplier: named[0]!.supplier, price: '1', qty: '1', unit: '盒' },
      },
      own: ['point', 'code', 'lotNo', 'productionDate', 'expiryDate', 'supplier', 'unit', 'doubtful'],
    },
    category: {
      who: 'authority',
      form: categoryCalls.add,
      body: ({ code, name, kind }) => ({ code, name, kind: Number(kind) }),
      row: { code: 'X1', name: '一类', kind: '3' },
      own: ['parentCode', 'kind'],
    },
    manufacturer: {
      who: 'authority',
      form: manufacturerCalls.add,
      body: all,
      row: { name: '新药厂', contact: '李四' },
      own: [],
    },
    department: {
      who: 'hospital',
      form: departmentCalls.add,
      body: ({ type, ...v }) => ({ type: type ?? '临床', ...v }),
      row: { code: 'NK1', name: '内科' },
      own: [],
    },
    distributionPoint: {
      who: 'hospital',
      form: pointCalls.add,
      body: ({ productKinds, ...v }) => ({ ...v, productKinds: productKinds ? [Number(productKinds)] : [] }),
      row: { code: 'YK9', name: '新药库', type: '药库', productKinds: '0' },
      own: [],
    },
    supplier: {
      who: 'authority',
      form: supplierCalls.add,
      body: ({ supplyTypes, ...v }) => ({ values: { ...v, supplyTypes: supplyTypes ? [supplyTypes] : [] } }),
      row: {
        ...{
          name: '新供应商',
          creditCode: '91350199MADEMT0066',
          companyType: '3',
          legalPerson: '林立',
          address: '物流园',
        },
        ...{ scope: '药品批发', contact: '林敏', mobile: '13800001000', supplyTypes: '0' },
      },
      own: [],
    },
    stockThreshold: {
      who: 'hospital',
      form: monitorCalls.setThreshold,
      body: ({ safety = null, most = null, targetDays = null }) => ({
        rows: [{ pointId: g.point, productId: item.productId, safety, most, targetDays, version: 0 }],
      }),
      row: { pointCode: 'YK', code: known[0]!.code, safety: '5', most: '10' },
      own: ['pointCode', 'code', 'targetDays'],
    },
    org: {
      who: 'authority',
      form: orgCalls.add,
      body: (v) => v,
      row: { kind: 'hospital', code: 'H010', name: '某医院' },
      own: ['parentId'],
    },
    user: {
      who: 'hospital',
      form: userCalls.add,
      body: (v) => v,
      row: { loginName: 'zhangsan', name: '张三' },
      own: ['org', 'roles'],
    },
    menu: {
      who: 'authority',
      form: menuCalls.add,
      body: (values) => ({ parentId: null, values }),
      row: { name: '新目录', nameEn: 'New folder' },
      own: ['path', 'parent', 'sort', 'icon'],
    },
    catalogChange: {
      who: 'hospital',
      form: changeCalls.add,
      body: ({ code, reason, ...wish }) => ({ items: [{ id: item.catalogItemId, version: 0, wish }], reason }),
      row: { code: known[0]!.code, packMultiple: '2', reason: '协议变更' },
      own: ['code', 'supplier', 'supplierId'],
    },
    catalogItem: {
      who: 'hospital',
      form: catalogCalls.add,
      body: ({ code, ...v }) => ({
        items: [{ productId: fresh.productId, supplierId: g.supplier, price: '12', ...v }],
      }),
      row: { code: open[0]!.code, price: '12' },
      own: ['code', 'supplier'],
    },
    priceAdjustment: {
      who: 'hospital',
      form: priceCalls.add,
      body: ({ code, ...v }) => ({ catalogItemId: item.catalogItemId, type: 'purchase', ...v }),
      row: { code: known[0]!.code, newPrice: '11', effectiveDate: '2099-01-01', reason: 'other' },
      own: ['code', 'hospital', 'supplier'],
    },
    supplyRelation: {
      who: 'hospital',
      form: relationCalls.add,
      body: ({ code, supplier, ...v }) => ({ productId: loose.productId, supplierId: g.supplier, ...v }),
      row: { code: named[0]!.code, supplier: named[0]!.supplier, price: '12', validFrom: '2026-01-01' },
      door: { call: relationCalls.import, input: {} },
      own: ['code', 'hospital', 'supplier'],
    },
    planLine: {
      who: 'hospital',
      form: planCalls.add,
      body: ({ code, ...v }) => ({
        planType: 'month',
        kind: 0,
        pointId: g.point,
        lines: [{ catalogItemId: item.catalogItemId, ...v }],
      }),
      row: { code: known[0]!.code, qty: '3' },
      door: { call: planCalls.import, input: { id: plan.id, version: String(plan.version) } },
      own: ['code', 'unit'],
    },
    orderLine: {
      who: 'hospital',
      form: orderCalls.add,
      body: ({ code, ...v }) => ({ ...bought, lines: [{ catalogItemId: item.catalogItemId, ...v }] }),
      row: { code: known[0]!.code, qty: '3' },
      door: { call: orderCalls.import, input: { id: typing.id, version: String(typing.version) } },
      own: ['code', 'unit'],
    },
    shipment: {
      who: 'supplier',
      form: deliveryCalls.add,
      body: ({ orderNo, code, expiryDate, ...v }) => ({
        orderId: order.id,
        lines: [{ orderLineId: lines[0]!.id, ...v, expiryDate: expiryDate || null }],
        // a file is whole; a draft that is typed may leave open what sending asks
        send: true,
      }),
      row: {
        orderNo: order.no,
        code: lines[0]!.code,
        qty: '1',
        lotNo: 'L1',
        productionDate: '2026-01-01',
        expiryDate: '2030-01-01',
      },
      own: ['orderNo', 'code', 'hospital', 'seq'],
    },
  }
}
