import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { listCalls, openLists, type Readers } from './lists.ts'
import { fieldsOf, type Schema } from './schema.ts'
import { openWorld, type World } from './world.ts'

/* A filter that is declared filters: one that is overlooked shows what nobody asked for. */
let w: World
let readers: Readers
beforeAll(async () => {
  w = await openWorld()
  readers = await openLists(w)
  await w.sql.query(
    `update stock_balance set qty = 0 where id = (select id from stock_balance where part_locked = 0 and qty > 0 and expiry_date > '2029-01-01'
       order by owner, id limit 1)`,
  )
  await w.sql.query(
    `insert into dict (kind, code, name, enabled) values ('甲', '1', '一', true), ('乙', '2', '二', false)`,
  )
  await w.sql.query(
    `insert into registration (no, secret_hash, kind, org_name, credit_code, login_name, name, mobile, password_hash)
    values ('ZC1', 'x', 'org', '某公司', '1', 'someone', '某人', '13800138000', 'x')`,
  )
  await w.sql.query(
    `insert into exchange_log (org_id, system, direction, ok, name) select id, 'HIS', 'in', true, '收货' from org`,
  )
})
afterAll(() => w.close())

const filtersOf = (c: Call) => fieldsOf(c).filter(([key]) => !['page', 'size', 'sort', 'part'].includes(key))

/** Values that no row has, or undefined when every value may be some row's. */
const nobodys = (key: string, s: Schema): unknown => {
  if (key === 'keyword') return '无人叫此名'
  if (s.format === 'uuid') return randomUUID()
  if (s.format === 'date') return '1999-01-01'
  if (key === 'priceFrom' || key === 'amountFrom') return '99999999'
  if (key === 'priceTo' || key === 'amountTo') return '0.0001'
  if (s.properties?.from && s.properties.to) return { from: '2199-01-01', to: '2199-01-02' }
  if (s.type === 'array' && s.items?.format === 'uuid') return [randomUUID()]
  if (s.type === 'string' && !s.enum)
    return ['NOBODYS', '1999-01', '2099-01'].find((v) => new RegExp(s.pattern ?? '').test(v)) ?? 'NOBODYS'
  return undefined
}
/** All values there are, for filters of a few. */
const allOf = (s: Schema): unknown[] | undefined => {
  if (s.enum) return s.enum
  if (s.type === 'boolean') return [true, false]
  if (s.type === 'array' && s.items) return allOf(s.items)?.map((one) => [one])
  if (s.type === 'integer' && s.maximum !== undefined && s.maximum <= 9)
    return Array.from({ length: s.maximum - (s.minimum ?? 0) + 1 }, (_, i) => (s.minimum ?? 0) + i)
  return undefined
}

/** What answers about one record alone: whom its article could be lent to (modules/vbp). */
const ofOne = ['/linex/hospital/vbp/partners']
const cases = listCalls
  .filter((c) => !ofOne.includes(c.path))
  .flatMap((c) => filtersOf(c).map(([key, s]) => [`${c.path} ${key}`, c, key, s] as const))

test.each(cases)('%s', async (_, c, key, s) => {
  const count = async (input: object) => {
    const e = await readers.of(c).ask(c, { size: 500, ...input } as never)
    // a dictionary nobody has
    if (e.code === codes.notFound) return 0
    if (e.code !== 0) throw new Error(e.msg)
    return (e.data as { rows: unknown[] }).rows.length
  }
  const whole = await count({})
  const none = nobodys(key, s)
  if (none !== undefined) {
    expect([whole > 0, await count({ [key]: none })]).toEqual([true, 0])
    return
  }
  const each = await Promise.all((allOf(s) ?? []).map((one) => count({ [key]: one })))
  expect([whole, each, each.some((n) => n !== whole)]).toEqual([whole, each, true])
})
