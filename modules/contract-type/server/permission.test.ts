import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { permissionCalls as calls } from '../shared/calls.ts'
import { amountsHidden, scopeOf, shownAmount } from './queries/amounts.ts'

/* Data permission is a wall: what it hides is hidden from every statement of whoever asks, decision 0090. */
let w: World
let g: Goods
let admin: Person
let reader: Person
let role: string
let mine: string
let drug: string
let region: string
const one = async (text: string, values: unknown[] = []): Promise<string> =>
  (await w.sql.query(text, values)).rows[0].id

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const centre = await w.org('authority', '监管中心')
  admin = await w.person({ 'contractSettings/dataPermission': 'view setScope' }, g.hospital)
  reader = await w.person({ 'contract/manage': 'view' }, g.hospital)
  role = await one('select role_id as id from user_role where user_id = $1', [reader.userId])
  mine = await one(
    `insert into department (hospital_id, code, name, type) values ($1, 'NK', '内科', '临床') returning id`,
    [g.hospital],
  )
  const type = (org: string, code: string) =>
    one(
      `insert into contract_type (org_id, code, name, category, created_by, creator_name) values ($1, $2, $2, 'drug', $3, '某人') returning id`,
      [org, code, admin.userId],
    )
  drug = await type(g.hospital, 'DRUG')
  region = await type(centre, 'REGION')
})
afterAll(() => w.close())
beforeEach(() => w.sql.query('delete from contract_permission'))

let n = 0
const contract = (o: { type?: string; owner?: string; department?: string; status?: string; amount?: string } = {}) =>
  one(
    `insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, status, amount, owner_id,
      owner_department, created_by, creator_name) values ($1, $2, $1, 'hospital', $3, $3, $4, 'drug', $5, $6, $7, $8, $9, '某人') returning id`,
    [
      ...[g.hospital, g.supplier, `HT${++n}`, o.type ?? drug, o.status ?? 'pending', o.amount ?? '100'],
      ...[o.owner ?? null, o.department ?? null, admin.userId],
    ],
  )
const as = <T>(
  p: Person,
  fn: (tx: Parameters<Parameters<typeof withTx>[1]>[0]) => Promise<T>,
  org: 'hospital' | 'system' = 'hospital',
) => withTx({ ...systemActor, userId: p.userId, orgId: p.orgId, org }, fn)
const sees = async (p: Person, id: string, table = 'contract', column = 'id') => {
  const { rows } = await as(p, (tx) =>
    sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`.execute(tx),
  )
  return rows.length > 0
}
const rule = (scope: 'all' | 'department' | 'own' | 'none', typeId: string | null = null, hideAmount = false) => ({
  ...{ typeId, scope, hideAmount },
})
type Word = { id: string; version: number }
const say = (of: object | Word, rules: ReturnType<typeof rule>[]) => admin.get(calls.save, { version: 0, ...of, rules })

test('nothing said: all contracts of the house are seen, as before', async () => {
  expect(await sees(reader, await contract())).toBe(true)
})

test('own, department, none: who owns or made it, whose department it is of, nobody', async () => {
  const [foreign, own] = [await contract(), await contract({ owner: reader.userId })]
  const ours = await contract({ department: mine })
  const [free, pool] = [
    await contract({ status: 'unclaimed' }),
    await contract({ status: 'unclaimed', department: mine }),
  ]
  const seen = async () => Promise.all([foreign, own, ours, free, pool].map((id) => sees(reader, id)))
  let word = await say({ roleId: role }, [rule('own')])
  // what lies in the pool for nobody's department may be claimed
  expect(await seen()).toEqual([false, true, false, true, false])
  expect(await sees(admin, foreign)).toBe(true)
  word = await say(word, [rule('department')])
  expect(await seen()).toEqual([false, true, false, true, false])
  await w.sql.query(`update role set data_range = $2 where id = $1`, [role, JSON.stringify({ departments: [mine] })])
  expect(await seen()).toEqual([false, true, true, true, true])
  await say(word, [rule('none')])
  expect(await seen()).toEqual([false, false, false, false, false])
  // an effect behind the wall is not stopped by it
  const behind = await as(reader, (tx) => sql`select from contract where id = ${foreign}::uuid`.execute(tx), 'system')
  expect(behind.rows).toHaveLength(1)
  await w.sql.query(`update role set data_range = '{}' where id = $1`, [role])
})

test('a type of its own rule, a person before his roles, and of several roles the widest', async () => {
  const [a, b] = [await contract(), await contract({ type: region })]
  const seen = async () => [await sees(reader, a), await sees(reader, b)]
  await say({ roleId: role }, [rule('none'), rule('all', region)])
  expect(await seen()).toEqual([false, true])
  const word = await say({ userId: reader.userId }, [rule('all', drug)])
  // of the other type the word on his role still holds
  expect(await seen()).toEqual([true, true])
  await say(word, [rule('none')])
  expect(await seen()).toEqual([false, false])
  await w.sql.query('delete from contract_permission where user_id is not null')
  const second = await one(`insert into role (org_id, name) values ($1, '第二角色') returning id`, [g.hospital])
  await w.sql.query('insert into user_role (user_id, org_id, role_id) values ($1, $2, $3)', [
    ...[reader.userId, g.hospital, second],
  ])
  expect(await seen()).toEqual([false, true])
  await say({ roleId: second }, [rule('all', drug, true)])
  expect(await seen()).toEqual([true, true])
  await w.sql.query('delete from user_role where role_id = $1', [second])
})

test('what hangs on a hidden contract is hidden with it: parties, lines, steps, messages, files, log', async () => {
  const id = await contract()
  const { productId } = await g.item()
  await w.sql.query(
    `insert into contract_party (contract_id, hospital_id, supplier_id, role, name) values ($1, $2, $3, 'hospital', '甲')`,
    [id, g.hospital, g.supplier],
  )
  await w.sql.query(
    `insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, unit, price)
     values ($2, $3, $1, 1, $4, 'P', '名', '规', '盒', 1)`,
    [id, g.hospital, g.supplier, productId],
  )
  await w.sql.query(
    `insert into doc_history (doc_type, doc_id, org_id, org_name, user_id, user_name, action, label, from_status, to_status, parties)
     values ('contract', $1, $2, '甲', $3, '某人', 'submit', '提交', 'draft', 'pending', array[$2]::uuid[])`,
    [id, g.hospital, admin.userId],
  )
  const file = await one(
    `insert into file (org_id, owner_id, purpose, name, mime, size, sha256) values ($1, $2, 'contract:' || $3::text, '正文.pdf',
      'application/pdf', 1, repeat('a', 64)) returning id`,
    [g.hospital, admin.userId, id],
  )
  const seen = async () =>
    Promise.all([
      ...[sees(reader, id, 'contract_party', 'contract_id'), sees(reader, id, 'contract_line', 'contract_id')],
      ...[sees(reader, id, 'doc_history', 'doc_id'), sees(reader, file, 'file')],
    ])
  expect(await seen()).toEqual([true, true, true, true])
  await say({ roleId: role }, [rule('none')])
  expect(await seen()).toEqual([false, false, false, false])
})

test('a hidden amount is no value in rows, sums and order, and no version of the text is seen', async () => {
  const id = await contract({ amount: '987654.32' })
  await w.sql.query(
    `insert into contract_version (hospital_id, supplier_id, contract_id, n, content, sha256, made_by, maker_name)
     values ($1, $2, $3, 1, '{}', repeat('a', 64), $4, '某人')`,
    [g.hospital, g.supplier, id, admin.userId],
  )
  const told = (p: Person) =>
    as(p, async (tx) => {
      const amount = shownAmount('c.type_id', 'c.amount')
      const { rows } = await sql<{ amount: string | null; sum: string | null }>`
        select ${amount} as amount, sum(${amount}) over () as sum from contract c where c.id = ${id}::uuid order by ${amount}`.execute(
        tx,
      )
      return rows[0]
    })
  expect(await told(reader)).toEqual({ amount: '987654.32', sum: '987654.32' })
  expect(await sees(reader, id, 'contract_version', 'contract_id')).toBe(true)
  await say({ roleId: role }, [rule('all', null, true)])
  expect(await told(reader)).toEqual({ amount: null, sum: null })
  expect(await sees(reader, id)).toBe(true)
  expect(await sees(reader, id, 'contract_version', 'contract_id')).toBe(false)
  const asked = await as(reader, async (tx) => {
    const ctx = { tx } as Parameters<typeof amountsHidden>[0]
    return [await amountsHidden(ctx, drug), await scopeOf(ctx, drug)]
  })
  expect(asked).toEqual([true, 'all'])
  expect(await told(admin)).toEqual({ amount: '987654.32', sum: '987654.32' })
})

test('what he may not see he does not make either: the sentence is that of data ranges', async () => {
  await say({ roleId: role }, [rule('none')])
  const insert = as(reader, (tx) =>
    sql`insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, status, created_by, creator_name)
      values (${g.hospital}, ${g.supplier}, ${g.hospital}, 'hospital', ${`HT${++n}`}, '名', ${drug}, 'drug', 'draft', ${reader.userId}, '某人')
      returning id`.execute(tx),
  )
  await expect(insert).rejects.toThrow('policy "data_scope"')
})

test('a word is said once per type, of people and roles of the house, and a colleague is named', async () => {
  const save = (o: object) => admin.ask(calls.save, { version: 0, rules: [rule('own')], ...o })
  expect((await save({})).msg).toContain('请选择一个角色或一位人员')
  expect((await save({ roleId: role, userId: reader.userId })).code).toBe(codes.malformed)
  expect((await save({ roleId: role, rules: [rule('own'), rule('all')] })).msg).toContain('同一合同类型只能设置一次')
  expect((await save({ roleId: role, rules: [rule('own', role)] })).msg).toContain('合同类型不存在')
  expect((await save({ roleId: role, rules: [] })).msg).toBe('请至少设置一条可见范围')
  const abroad = await openGoods(w)
  expect((await save({ userId: abroad.buyer.userId })).code).toBe(codes.notFound)
  const word = await say({ roleId: role }, [rule('own'), rule('all', region, true)])
  const { version } = word
  const late = await save({ roleId: role })
  expect(late.code).toBe(codes.conflict)
  expect((late.data as unknown as { changedBy: string }).changedBy).not.toBe('')
  const { rows } = await admin.get(calls.query, { sort: '-subject' })
  expect(rows).toMatchObject([{ roleId: role, kind: 'role', version, actions: ['setScope'] }])
  expect(rows[0]!.rules).toEqual([
    { ...rule('own'), typeName: '' },
    { ...rule('all', region, true), typeName: 'REGION' },
  ])
  expect((await admin.get(calls.query, { userId: reader.userId })).total).toBe(1)
  expect((await admin.get(calls.query, { userId: admin.userId })).total).toBe(0)
  const older = await admin.ask(calls.save, { ...word, version: word.version - 1, rules: [] })
  expect(older.code).toBe(codes.conflict)
  await admin.get(calls.save, { ...word, rules: [] })
  expect((await admin.get(calls.query, {})).rows).toEqual([])
  expect((await reader.ask(calls.query, {})).code).toBe(codes.forbidden)
})

test('“sees as” says what the wall shows a person', async () => {
  const own = await contract({ owner: reader.userId })
  await contract({ type: region })
  expect((await admin.get(calls.seesAs, { userId: reader.userId })).open).toBe(true)
  await say({ userId: reader.userId }, [rule('own'), rule('none', region)])
  const as = await admin.get(calls.seesAs, { userId: reader.userId })
  expect(as.open).toBe(false)
  expect(as.types.find((t) => t.typeId === region)).toMatchObject({ scope: 'none', seen: 0 })
  expect(as.types.find((t) => t.typeId === drug)!.scope).toBe('own')
  expect(as.contracts.map((c) => c.id)).toContain(own)
  const { rows } = await withTx({ ...systemActor, userId: reader.userId, orgId: reader.orgId, org: 'hospital' }, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from contract`.execute(tx),
  )
  expect(as.types.reduce((sum, t) => sum + t.seen, 0)).toBe(rows[0]!.n)
  const foreign = await openGoods(w)
  expect((await admin.ask(calls.seesAs, { userId: foreign.buyer.userId })).code).toBe(codes.notFound)
  const { people, roles, types } = await admin.get(calls.choices, {})
  expect(people.map((p) => p.id)).toContain(reader.userId)
  expect(roles.map((r) => r.id)).toContain(role)
  expect(types.map((t) => t.id).sort()).toEqual([drug, region].sort())
})
