import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyImporter } from '#app/modules.ts'
import { csvLine } from '#kernel/server/sheet/csv.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { toCell } from '#kernel/shared/cell.ts'
import type { Envelope, FieldError } from '#kernel/shared/envelope.ts'
import { choicesOf, type Field, type Values } from '#kernel/shared/field.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import { categoryCalls } from '#modules/category/shared/calls.ts'
import { manufacturerCalls } from '#modules/company/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { menuCalls } from '#modules/menu/shared/calls.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { departmentCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { familyOfKind } from '#modules/product/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { masterOf } from './masters.ts'
import { send } from './uploads.ts'
import { orderedGoods } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* security.md C54: what the form refuses, the import refuses, with the same sentence; whatever the field. */
let w: World
let g: Goods
let pairs: Record<string, Pair>
const people = {} as Record<OrgKind, Person>

/** One noun that is both typed and imported. */
interface Pair {
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

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const authority = await w.org('authority', '平台')
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
  const { rows: known } = await w.sql.query<{ code: string }>(
    'select platform_code as code from product where id = $1',
    [item.productId],
  )
  const fresh = await g.item()
  await w.sql.query('update product set ceiling_price = 50')
  await w.sql.query('delete from catalog_item where id = $1', [fresh.catalogItemId])
  const { rows: open } = await w.sql.query<{ code: string }>(
    'select platform_code as code from product where id = $1',
    [fresh.productId],
  )
  const plan = await people.hospital.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines: [] })
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
  pairs = {
    drug: product(0),
    consumable: product(1),
    reagent: product(2),
    logistics: product(3),
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
      own: ['code'],
    },
    shipment: {
      who: 'supplier',
      form: deliveryCalls.add,
      body: ({ orderNo, code, expiryDate, ...v }) => ({
        orderId: order.id,
        lines: [{ orderLineId: lines[0]!.id, ...v, expiryDate: expiryDate || null }],
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
})
afterAll(() => w.close())

const cellOf = (f: Field, v: Values[string] = ''): string =>
  new Map(choicesOf(f)).get(String(v)) ?? String(toCell(f, v) ?? '')

/** Tries rows by the file, and undoes them: what is wrong with each, in its first place. */
const filed = async (kind: string, rows: readonly Values[]) => {
  const pair = pairs[kind]!
  const { fields } = everyImporter.find((i) => i.kind === kind)!
  const titles = fields.filter((f) => rows.some((r) => f.key in r))
  const lines = [titles.map((f) => f.label), ...rows.map((r) => titles.map((f) => cellOf(f, r[f.key])))]
  const { call, input } = pair.door ?? { call: commonCalls.importFile, input: { kind } }
  const answer = await send(
    w.app,
    people[pair.who],
    call as typeof commonCalls.importFile,
    { ...input, mode: 'dryRun' },
    [{ field: 'file', filename: 'a.csv', bytes: Buffer.from(lines.map(csvLine).join('')) }],
  )
  if (answer.code !== 0) throw new Error(`${kind}: ${answer.msg}`)
  const { problems, rowsIn } = answer.data as ImportReport
  expect(rowsIn).toBe(rows.length)
  return rows.map((_, i) => {
    const problem = problems.find((p) => p.line === i + 2)
    return [problem?.column, problem?.reason]
  })
}

/** Sends one row by the form; nothing is kept of what it refuses. */
const typedIn = (kind: string, row: Values): Promise<Envelope> => {
  const { who, form, body } = pairs[kind]!
  return people[who].ask(form, body(row) as never) as Promise<Envelope>
}

/** Values the rule of a field refuses. */
const wrongs = (f: Field): Values[string][] => {
  const long = 'x'.repeat((f.max ?? (f.type === 'area' ? 500 : 200)) + 1)
  const none = f.required && f.fallback === undefined ? [''] : []
  switch (f.type) {
    case 'text':
    case 'area':
      return [...none, long, ...(f.pattern ? ['？'] : [])]
    case 'int':
      return [...none, (f.min ?? 0) - 1, (f.max ?? 99_999_999) + 1]
    case 'dec': {
      const { max, scale } = bounds[f.bound ?? 'plain']
      return [...none, '-1', `1.${'1'.repeat(scale + 1)}`, `1${max}`, '1e3']
    }
    case 'date':
      return [...none, '2026-02-30']
    case 'choice':
      return [...none, '没有的']
    default:
      return none
  }
}

test('every importer takes part', () => {
  expect(Object.keys(pairs).sort()).toEqual(everyImporter.map((i) => i.kind).sort())
})

/** What the form says of a row, at the field the file names by `label`. */
const saidByForm = async (kind: string, row: Values, f: Field): Promise<unknown[]> => {
  const answer = await typedIn(kind, row)
  const faults = (answer.data as { fields?: FieldError[] } | null)?.fields ?? []
  const own = faults.find((x) => x.path.split('.').at(-1) === f.key)
  return [f.label, own?.message ?? `${answer.code} ${answer.msg}`]
}

test.each(everyImporter.map((i) => i.kind))('%s: what a field refuses, form and file refuse alike', async (kind) => {
  const pair = pairs[kind]!
  expect(await filed(kind, [pair.row])).toEqual([[undefined, undefined]])
  const { fields, prepare } = everyImporter.find((i) => i.kind === kind)!
  const cases = fields
    .filter((f) => !f.made && !pair.own.includes(f.key))
    .flatMap((f) => {
      const { [f.key]: _, ...others } = pair.row
      const told = !!prepare?.(others)[f.key]
      // what other columns tell need not be filled in
      return wrongs(f).flatMap((wrong) => (wrong === '' && told ? [] : [{ f, row: { ...others, [f.key]: wrong } }]))
    })
  expect(cases.length).toBeGreaterThan(2)
  const wanted: unknown[] = []
  for (const { f, row } of cases) wanted.push(await saidByForm(kind, row, f))
  const rows = cases.map((c) => c.row)
  expect(await filed(kind, rows)).toEqual(wanted)
})

/** Rules beyond a single field: what is changed of the good row, and the field that is at fault. */
const ruled: [kind: string, changed: Values, at: string][] = [
  ['drug', { conversionRatio: '0' }, 'conversionRatio'],
  ['drug', { storage: '常温', coldChain: true }, 'tempMin'],
  ['drug', { approvalFrom: '2026-02-01', approvalTo: '2026-01-01' }, 'approvalTo'],
  ['consumable', { deviceClass: '2' }, 'deviceClass'],
  ['consumable', { approvalNo: '' }, 'approvalNo'],
  ['manufacturer', { foundedAt: '2026-02-01', termTo: '2026-01-01' }, 'termTo'],
  ['org', { kind: 'supplier', level: '三级甲等' }, 'level'],
  ['org', { parentFrom: '2026-01-01' }, 'parentId'],
  ['catalogItem', { price: '0' }, 'price'],
  ['catalogItem', { price: '99' }, 'price'],
  ['catalogItem', { minQty: '1.5' }, 'minQty'],
  ['catalogItem', { minQty: '9', maxQty: '8' }, 'maxQty'],
  ['catalogItem', { temporary: true }, 'temporaryUntil'],
  ['catalogItem', { temporary: true, temporaryUntil: '2020-01-01' }, 'temporaryUntil'],
  ['priceAdjustment', { newPrice: '0' }, 'newPrice'],
  ['priceAdjustment', { newPrice: '12.5' }, 'newPrice'],
  ['priceAdjustment', { newPrice: '99' }, 'newPrice'],
  ['priceAdjustment', { effectiveDate: '2020-01-01' }, 'effectiveDate'],
  ['planLine', { qty: '0' }, 'qty'],
  ['planLine', { qty: '1.5' }, 'qty'],
  ['shipment', { qty: '0' }, 'qty'],
  ['shipment', { qty: '1.5' }, 'qty'],
  ['shipment', { qty: '11' }, 'qty'],
  ['shipment', { lotNo: '' }, 'lotNo'],
  ['shipment', { expiryDate: '' }, 'expiryDate'],
  ['shipment', { expiryDate: '2020-01-01' }, 'expiryDate'],
  ['shipment', { productionDate: '2030-01-02' }, 'productionDate'],
]

test.each(ruled)('%s %j: what a rule refuses, form and file refuse alike', async (kind, changed, at) => {
  const row = { ...pairs[kind]!.row, ...changed }
  const field = everyImporter.find((i) => i.kind === kind)!.fields.find((f) => f.key === at)!
  const wanted = await saidByForm(kind, row, field)
  expect(await filed(kind, [row])).toEqual([wanted])
})
