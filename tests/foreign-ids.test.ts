import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { relationCalls } from '#modules/company/shared/calls.ts'
import { newApplyCalls } from '#modules/new-apply/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { type Behind, listenBehind } from './behind.ts'
import { tableOfPath } from './families.ts'
import { fingerprints, type House, openHouse } from './house.ts'
import { acceptedSample, everyCall, masterOf, mayAsk } from './masters.ts'
import { type Leaf, leavesOf, withLeaf } from './samples.ts'
import { tenantTables } from './tenants.ts'
import { unnamed } from './unnamed.ts'
import { fetchFile } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/*
 * security.md C19: whoever names an id of another house gets, from every call and in every field, the answer he gets for
 * an id that does not exist; and nothing of the other house changes.
 */
let w: World
let mine: House
let theirs: House
const people = new Map<OrgKind, Person>()
const behind: Behind[] = []
beforeAll(async () => {
  w = await openWorld()
  mine = await openHouse(w, '自家备注')
  theirs = await openHouse(w, '别家备注')
  // so that nothing but the foreign id stands in the way of what he asks
  for (const m of everyMachine) {
    const own = mine.ids.get(m.table)
    if (own) await w.sql.query(`update ${m.table} set status = $2 where id = $1`, [own.id, m.start])
  }
  // every id in every export is more than a person exports in an hour
  await w.sql.query(`insert into config (key, value) values ('export.userPerHour', '100000')`)
  listenBehind(behind, () => [...theirs.ids.values()].map((r) => r.id))
  people.set('hospital', await masterOf(w, 'hospital', mine.goods.hospital))
  people.set('supplier', await masterOf(w, 'supplier', mine.goods.supplier))
})
afterAll(() => w.close())

const named = (table: string, ...names: string[]) => Object.fromEntries(names.map((n) => [n, table]))
const tableOfName: Record<string, string> = {
  catalogItemId: 'catalog_item',
  catalogItemIds: 'catalog_item',
  pointId: 'distribution_point',
  toPointId: 'distribution_point',
  departmentId: 'department',
  contractId: 'contract',
  certificateId: 'certificate',
  adjustmentId: 'price_adjustment',
  sessionId: 'session',
  userId: 'app_user',
  userIds: 'app_user',
  ownerId: 'app_user',
  delegateId: 'app_user',
  planId: 'plan',
  orderId: 'purchase_order',
  orderIds: 'purchase_order',
  orderLineId: 'order_line',
  deliveryId: 'delivery',
  deliveryLineId: 'delivery_line',
  acceptanceId: 'acceptance',
  invoiceId: 'invoice',
  paymentId: 'requisition_payment',
  prepaidId: 'requisition',
  balanceId: 'stock_balance',
  balanceIds: 'stock_balance',
  holdIds: 'stock_hold',
  lineId: 'stock_count_line',
  lineIds: 'stock_count_line',
  departments: 'department',
  replacesId: 'certificate',
  a: 'hospital_code',
  b: 'hospital_code',
  keep: 'hospital_code',
  lose: 'hospital_code',
  companyId: 'company',
  fromCompanyId: 'company',
  toCompanyId: 'company',
  roleId: 'role',
  roleIds: 'role',
  fileId: 'file',
  images: 'file',
  files: 'file',
  photos: 'file',
  fileIds: 'file',
  ...named('product', 'productId', 'productIds', 'products'),
  ...named('category', 'categoryId', 'categories', 'parentId'),
  ...named('contract_type', 'typeId'),
  ...named('contract_template', 'templateId'),
  ...named('company', 'manufacturerId'),
}
/** The id of the document the call is about, and not of one it names. */
const isDocument = (l: Leaf): boolean => ['id', 'ids'].includes(nameOf(l)) && l.path[0] !== 'lines'
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const idLeaves = (input: unknown): Leaf[] => leavesOf(input).filter((l) => uuid.test(String(l.value)))
const nameOf = (l: Leaf): string => String(l.path.findLast((k) => typeof k === 'string'))

/** The tables whose rows one could name here; what `id` means in a call we do not know may be anything. */
const tablesAt = (c: Call, l: Leaf): string[] => {
  const name = nameOf(l)
  if (tableOfName[name]) return [tableOfName[name]]
  if (name === 'id' && l.path[0] === 'lines')
    return [
      'order_line',
      'delivery_line',
      'acceptance_line',
      'plan_line',
      'stock_document_line',
      'return_order_line',
      'voucher_line',
      'statement_line',
    ]
  const table = tableOfPath.get(c.path)
  return isDocument(l) && table ? [table] : [...theirs.ids.keys()]
}
/** What has no row in the other house (products, and what unnamed.ts tells) is in no table with any id of it: one stands for all. */
const foreignAt = (c: Call, l: Leaf): { id: string; version: number }[] => {
  const rows = tablesAt(c, l).flatMap((table) => theirs.ids.get(table) ?? [])
  return rows.length > 0 ? rows : [theirs.ids.get('plan')!]
}
const orgsAt = (h: House, l: Leaf): string | undefined =>
  ({ hospitalId: h.goods.hospital, supplierId: h.goods.supplier, suppliers: h.goods.supplier })[nameOf(l)]

/** What the call is asked with when the asker means his own: his ids everywhere, the version of his document. */
const ownInput = (c: Call, kind: OrgKind): Record<string, unknown> => {
  let input = acceptedSample(c) ?? {}
  for (const l of idLeaves(input)) {
    const own =
      nameOf(l) === 'orgId' ? mine.goods[kind as 'hospital'] : (orgsAt(mine, l) ?? mine.ids.get(tablesAt(c, l)[0]!)?.id)
    if (own) input = withLeaf(input, l.path, own)
  }
  const table = tableOfPath.get(c.path)
  for (const l of leavesOf(input))
    if (nameOf(l) === 'version') input = withLeaf(input, l.path, (table && mine.ids.get(table)?.version) ?? 0)
  return input
}

/** The answer without what is of this request only; a file as its size, since archives carry times. */
const answerOf = async (who: Person, c: Call, input: Record<string, unknown>, about: string): Promise<string> => {
  const got = c.blob
    ? await fetchFile(w.app, who, c, input)
    : { envelope: (await who.ask(c, input)) as Envelope, bytes: Buffer.alloc(0) }
  const { requestId: _, ...said } = (got.envelope ?? { code: 'file', size: got.bytes.length }) as Record<
    string,
    unknown
  >
  return JSON.stringify(said).replaceAll(about, '<id>')
}

/** Whom everybody may see: the directory of companies. */
const shared = new Set(['/linex/supplier/detail', '/linex/manufacturer/detail'])
/** Each side chooses its partners among all of the region. */
const chosenIn: readonly Call[] = [
  ...[relationCalls.add, relationCalls.addAll, newApplyCalls.add],
  // whose goods go back is told by their lots, and anybody may bring what nobody ordered
  ...[returnOrderCalls.add, returnOrderCalls.update, refusalCalls.add, refusalCalls.update],
]
const mayBeChosen = (c: Call, l: Leaf): boolean =>
  nameOf(l) === 'suppliers' || (chosenIn.includes(c) && ['supplierId', 'hospitalId'].includes(nameOf(l)))
const asked = everyCall.filter(
  (c) => c.body !== 'multipart' && !shared.has(c.path) && idLeaves(acceptedSample(c) ?? {}).length > 0,
)

describe.each(['hospital', 'supplier'] as const)('a %s', (kind) => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await fingerprints(w, theirs.goods)
  })
  const calls = asked.filter((c) => mayAsk(c, kind))

  test.each(calls.map((c) => [c.path, c] as const))('%s', async (_path, c) => {
    const who = people.get(kind)!
    // a slow machine must not ask for the password in between
    await w.sql.query('update session set proved_at = now() where user_id = $1', [who.userId])
    const own = ownInput(c, kind)
    for (const l of idLeaves(own)) {
      if (mayBeChosen(c, l)) continue
      const random = randomUUID()
      const expected = await answerOf(who, c, withLeaf(own, l.path, random), random)
      const org = nameOf(l) === 'orgId' ? theirs.goods[kind] : orgsAt(theirs, l)
      const foreign = org ? [{ id: org, version: undefined }] : foreignAt(c, l)
      for (const { id, version } of foreign) {
        let input = withLeaf(own, l.path, id)
        for (const v of leavesOf(input))
          if (nameOf(v) === 'version' && version !== undefined && isDocument(l))
            input = withLeaf(input, v.path, version)
        const at = `${l.path.join('.')} = ${[...theirs.ids].find(([, r]) => r.id === id)?.[0] ?? 'org'}`
        expect([at, await answerOf(who, c, input, id)]).toEqual([at, expected])
      }
    }
  })

  test('after all these the other house is what it was', async () => {
    expect(await fingerprints(w, theirs.goods)).toEqual(before)
  })
})

/** Answers yes or no, or what the asker's own wall is then asked about. */
const allowed = [
  // whose a file is: a grant then looks for that owner within the wall of the asker
  /^select "purpose" from "file" where "id" = \$1$/,
]
test('nothing that is read or written behind the wall was chosen by an id of the other house', () => {
  const found = behind.filter((b) => !allowed.some((a) => a.test(b.text)))
  expect(found).toEqual([])
  expect(behind.length).toBeGreaterThan(0)
})

test('every table whose rows belong to an organisation and have an id takes part', async () => {
  const { rows } = await w.sql.query<{ name: string }>(
    `select distinct a.table_name as name from information_schema.columns a join information_schema.columns b using (table_schema, table_name)
       join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and a.table_schema = 'public' and a.column_name = 'id' and a.data_type = 'uuid'
       and b.column_name in ('org_id', 'hospital_id', 'supplier_id', 'home_org')`,
  )
  const left = rows.map((r) => r.name).filter((name) => !tenantTables.includes(name as never))
  expect(left.sort()).toEqual(unnamed)
})

test('the proof is no empty one: his own ids are answered, those of a stranger are not found', async () => {
  const who = people.get('hospital')!
  for (const [calls, docs] of [
    [planCalls, 'plan'],
    [orderCalls, 'purchase_order'],
    [acceptanceCalls, 'acceptance'],
    [stockDocumentCalls, 'stock_document'],
  ] as const) {
    expect((await who.ask(calls.detail, { id: mine.ids.get(docs)!.id })).code).toBe(codes.ok)
    expect((await who.ask(calls.detail, { id: theirs.ids.get(docs)!.id })).code).toBe(codes.notFound)
  }
  expect(asked.length).toBeGreaterThan(100)
})
