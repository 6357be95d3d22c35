import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from '#app/modules.ts'
import type { Call } from '#kernel/shared/call.ts'
import { workflowCalls } from '#modules/approval/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { surgeryOrderCalls } from '#modules/surgery-order/shared/calls.ts'
import { typedInvoice } from './invoicing.ts'
import { openLists, type Readers } from './lists.ts'
import { openTheatre, typedOrder } from './operating.ts'
import { acceptedLot, typedReturn } from './returning.ts'
import { type Schema, schemaOf } from './schema.ts'
import { beside } from './signing.ts'
import { orderedGoods } from './way.ts'
import { openWorld, type Person, type World } from './world.ts'

/*
 * A form sends what it changed: a record that is opened and saved without a change, by a form that shows all of it or by
 * one that shows next to nothing, is what it was but for its version. Every call named `update`, whatever noun it is of.
 */
const dates = { productionDate: '2026-01-01', expiryDate: '2030-01-01' }
let w: World
let readers: Readers
/** A flow is changed by two, neither of whom audits orders. */
let flows: Person
const writerOf = (c: Call) => (c === workflowCalls.save ? flows : readers.of(c))
beforeAll(async () => {
  w = await openWorld()
  readers = await openLists(w)
  const { goods } = readers
  const mine = readers.of(planCalls.add)
  const { catalogItemId } = await goods.item()
  const lines = [{ catalogItemId, qty: '3' }]
  const order = await orderedGoods(goods, '在途')
  await mine.get(planCalls.add, { planType: 'month', kind: 0, pointId: goods.point, lines })
  await mine.get(orderCalls.add, { supplierId: goods.supplier, pointId: goods.point, kind: 0, lines })
  await readers.of(deliveryCalls.add).get(deliveryCalls.add, {
    orderId: order.order.id,
    lines: order.lines.map((l) => ({ orderLineId: l.id, qty: '1', lotNo: 'L1', ...dates })),
  })
  // goods nobody ordered, and a lot that may go back
  const door = { supplierId: goods.supplier, pointId: goods.point, lines: [{ name: '纱布', unit: '包', qty: '1' }] }
  await readers.of(refusalCalls.add).get(refusalCalls.add, door)
  const back = typedReturn(goods, { lot: await acceptedLot(goods), qty: '1' })
  await readers.of(returnOrderCalls.add).get(returnOrderCalls.add, back)
  const { rows: owed } = await w.sql.query(
    'select id from payable_item where hospital_id = $1 and supplier_id = $2 and open_qty > 0 limit 1',
    [goods.hospital, goods.supplier],
  )
  // a hospital hands in what came on paper
  const biller = readers.of(invoiceCalls.update)
  const partner = biller.orgId === goods.hospital ? goods.supplier : goods.hospital
  const paper = { invoiceType: 'paperSpecial' as const, code: '1100094140', number: '10000001' }
  const invoice = typedInvoice(partner, '12.50', [{ itemId: owed[0].id, qty: '1' }])
  await biller.get(invoiceCalls.add, { ...invoice, ...paper })
  const asker = readers.of(requisitionCalls.update)
  const other = asker.orgId === goods.hospital ? goods.supplier : goods.hospital
  await asker.get(requisitionCalls.add, { partnerId: other, payMethod: 'transfer', lines: [] })
  const theatre = await openTheatre(w, goods)
  const kit = typedOrder(goods, theatre, await theatre.item())
  await readers.of(surgeryOrderCalls.add).get(surgeryOrderCalls.add, kit)
  flows = beside(
    await w.person({ 'system/config': 'view edit' }, goods.hospital),
    await w.person({ 'system/lowered': 'view agree' }, goods.hospital),
  )
  const { id, version } = (await flows.get(workflowCalls.query, {})).flows[0]!
  const steps = [{ name: '一级', minAmount: '0', roleIds: [], userIds: [mine.userId] }]
  await flows.get(workflowCalls.save, { id, version, steps })
  await w.sql.query(`update price_adjustment set created_by = $1 where hospital_id = $2`, [mine.userId, goods.hospital])
  await w.sql.query(`update certificate set created_by = $1 where org_id = $2`, [mine.userId, goods.hospital])
  await w.sql.query(
    `update company set credit_code = '91350100M000100Y43', legal_person = '甲', address = '乙', scope = '丙', contact = '丁', supply_types = '{0}',
       extra = '{"accountName": "甲", "bankName": "乙", "bankAccount": "6222020200112233445"}', name = (select name from org where id = $1) where org_id = $1`,
    [goods.supplier],
  )
  // every kind has its default, as whoever makes a point would find
  await w.sql.query(`update distribution_point set default_kinds = product_kinds where id = $1`, [goods.point])
  await w.sql.query(`insert into menu (name, name_en, sort) values ('夹', 'Folder', 1)`)
  await w.sql.query('update session set proved_at = now()')
  await stuff()
  // a changed article has a new version, which a draft takes when it is saved: here as if it had been written after the change
  for (const [line, paper, of] of [
    ['plan_line', 'plan', 'plan_id'],
    ['order_line', 'purchase_order', 'order_id'],
  ])
    await w.sql.query(`update ${line} l set version_id = p.version_id from product p, ${paper} d
      where p.id = l.product_id and d.id = l.${of} and d.status = 'draft'`)
})
afterAll(() => w.close())

/** Texts a rule judges; all others say something nobody types. */
const plausible: Record<string, string> = {
  mobile: '13800000000',
  phone: '0591-87654321',
  contact_phone: '0591-87654321',
  driver_phone: '0591-87654321',
  // an order takes it anew from its point
  receiver_phone: '0591-87654321',
  email: 'a@example.cn',
}
/** Whom a mandate names stands in no other certificate. */
const leave =
  /^(code|no|status|level|search|pinyin|initials|.*_hash|login_name|.*_code|.*_no|id_.*|mobile_.*|person_(name|phone))$/

/** Nothing is blank: what a form empties is seen. */
const stuff = async () => {
  const { rows } = await w.sql.query<{ table: string; name: string; type: string }>(
    `select c.table_name as table, c.column_name as name, c.data_type as type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.data_type in ('text', 'jsonb')
       and exists (select from information_schema.columns v where v.table_name = c.table_name and v.column_name = 'updated_at')`,
  )
  for (const { table, name, type } of rows) {
    if (type === 'jsonb' && name === 'extra')
      await w.sql.query(`update ${table} set extra = extra || '{"unseen": "留"}'`)
    else if (type === 'text' && !leave.test(name))
      // what a CHECK restricts keeps what it has
      await w.sql
        .query(`update ${table} set ${name} = $1 where ${name} = ''`, [plausible[name] ?? '留'])
        .catch(() => undefined)
  }
}

/** What every saving writes, and what is made of a name: rows put in by SQL have none of it. */
const derived = ['version', 'updated_at', 'updated_by', 'pinyin', 'initials', 'search']
/** What saving notes beside the record. */
const notes = /^(audit_|doc_history|idempotency|message|session|login_|export_|user_setting)/
/** All rows of the house; lines are written anew, so their ids are no facts. */
const everything = async (): Promise<Map<string, string[]>> => {
  const { rows } = await w.sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const all = new Map<string, string[]>()
  for (const { name } of rows.filter((r) => !notes.test(r.name))) {
    const beside = [...derived, ...(/_(line|step|lot)$/.test(name) ? ['id', 'created_at', 'line_id'] : [])]
    const { rows: found } = await w.sql.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [beside],
    )
    all.set(
      name,
      found.map((f) => f.row),
    )
  }
  return all
}
const changes = (before: Map<string, string[]>, after: Map<string, string[]>): string[] =>
  [...after].flatMap(([table, rows]) => {
    const was = new Set(before.get(table))
    const is = new Set(rows)
    return [
      ...rows.filter((r) => !was.has(r)).map((r) => `${table} + ${r}`),
      ...[...was].filter((r) => !is.has(r)).map((r) => `${table} - ${r}`),
    ]
  })

/** As much of a record as an input takes; `least`: nothing that may be left out. */
const taken = (of: Schema, record: unknown, least: boolean): unknown => {
  // of forms that a word tells apart, the record's own
  const fits = (one: Schema) =>
    Object.entries(one.properties ?? {}).every(([k, p]) => p.const === undefined || p.const === (record as never)?.[k])
  const s = of.anyOf?.find((one) => one.properties ?? one.items) ?? of.oneOf?.find(fits) ?? of
  if (Array.isArray(record)) return s.items ? record.map((one) => taken(s.items!, one, least)) : record
  // a choice among numbers is shown by its word's key
  const types = (of.anyOf ?? [of]).map((one) => one.type)
  if (typeof record === 'number' && types.includes('string') && !types.some((x) => x === 'number' || x === 'integer'))
    return String(record)
  if (!s.properties || typeof record !== 'object' || record === null) return record
  const from = record as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(s.properties).flatMap(([key, inner]) => {
      if (least && !s.required?.includes(key)) return []
      // the fields of a record stand in a box of their own, where the answer may have them side by side
      const value = key in from ? from[key] : ['values', 'body'].includes(key) ? from : undefined
      return value === undefined ? [] : [[key, taken(inner, value, least)]]
    }),
  )
}

/** What is no form of a record, and why. */
const exceptions: Record<string, string> = {
  '/linex/sysconfig/update': 'a setting is one value, by its key',
  ...Object.fromEntries(
    ['drug', 'inst', 'material'].map((kind) => [
      `/linex/hospital/${kind}/update`,
      'articles put in by SQL lack what their kind must have; what is left out stays in product.test.ts, who asks with both in conflict.e2e.ts',
    ]),
  ),
  '/linex/hospital/apply/update':
    'each kind of application has a form of its own; saved unchanged in new-apply.test.ts',
  '/linex/hospital/vbp/update':
    'articles and volumes come to a batch by dialogs of their own; its head is saved unchanged in desk.test.ts',
  '/linex/order/gtdd/update': 'who its patient is was never sealed here; saved unchanged in surgery-order.test.ts',
  '/linex/contract/entry/update':
    'a contract in force is no more changed; what of a draft is left out stays in contract.test.ts',
  '/rbac/qxmb/update': 'a template has one word to change, its name',
}

const updates = [
  ...everyRoute.filter((r) => r.verb === 'update' && !exceptions[r.call.path]).map((r) => r.call),
  // with an id it changes the flow that is there
  workflowCalls.save,
]
const nextTo = (c: Call, name: string): Call | undefined =>
  everyRoute.find((r) => r.call.path === `${c.path.slice(0, c.path.lastIndexOf('/'))}/${name}`)?.call

interface Row {
  id: string
  version: number
  actions?: string[]
}
/** A record he may change, as its page has it. */
const recordOf = async (c: Call): Promise<Row> => {
  const who = writerOf(c)
  const query = c === changeCalls.update ? changeCalls.query : nextTo(c, 'query')
  const detail = nextTo(c, 'detail')
  const found = (await who.get(query!, query!.input.safeParse({ size: 500 }).success ? { size: 500 } : {})) as
    | Row[]
    | { rows: Row[] }
    | { flows: Row[] }
  const rows = 'rows' in found ? found.rows : 'flows' in found ? found.flows : found
  const row = rows.find((r) => r.actions?.includes('edit')) ?? rows[0]!
  const shown = detail ? ((await who.get(detail, { id: row.id })) as Row) : row
  // what is wished for stands line by line
  const lines = c === changeCalls.update ? (shown as Row & { lines: { field: string; wish: unknown }[] }).lines : []
  return { ...shown, wish: Object.fromEntries(lines.map((l) => [l.field, l.wish])) } as Row
}

/** What of a form is not compared with the record, and why. */
const untold: Record<string, string> = {
  id: 'it is the record itself',
  version: 'it stands beside what the record is',
  values: 'a box; its fields stand in the record side by side',
  wish: 'a box; what is wished for stands line by line',
  grants: 'a tree of its own, which is not told field by field',
  announced: 'which goods an invoice announces is chosen, and told by its lines',
}

describe.each(updates.map((c) => [c.path, c] as const))('%s', (_path, c) => {
  const schema = schemaOf(c)
  test.each([
    ['all that is shown', false],
    ['no more than must be said', true],
  ] as const)('sent back %s, nothing changes', async (_what, least) => {
    const record = await recordOf(c)
    const before = await everything()
    // a change that wishes for nothing is none
    const wished = c === changeCalls.update ? { wish: (record as Row & { wish: object }).wish } : {}
    const wish = { ...(taken(schema, record, least) as Row), ...wished, id: record.id, version: record.version }
    const answer = await writerOf(c).ask(c, wish)
    expect([answer.code, answer.msg, JSON.stringify(answer.data)].slice(0, answer.code === 0 ? 1 : 3)).toEqual([0])
    expect(changes(before, await everything())).toEqual([])
  })

  // the conflict asks field by field: what the form holds of the record it compares with what the record is now
  test('refused because somebody else changed it, it is told all that its form holds', async () => {
    const record = await recordOf(c)
    const wish = { ...(taken(schema, record, false) as Row), id: record.id, version: record.version + 1 }
    const { code, data } = await writerOf(c).ask(c, wish as never)
    expect(code).toBe(409)
    const current = (data as { current?: object } | null)?.current
    const held = Object.keys(schema.properties ?? {}).filter((key) => key in record && !untold[key])
    expect(held.filter((key) => !(key in (current ?? {})))).toEqual([])
    expect(current, 'what it is now').toBeDefined()
  })
})

test('no call named update is left out without a reason', () => {
  const all = everyRoute.filter((r) => r.verb === 'update')
  expect(all.filter((r) => !updates.includes(r.call) && !exceptions[r.call.path])).toEqual([])
})
