import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import { relationCalls } from '#modules/company/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { userExtraCalls } from '#modules/people/shared/calls-extras.ts'
import { partners } from '#tests/cooperating.ts'
import { beside, signedBy } from '#tests/signing.ts'
import { fetchFile } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'

/* security.md, insider: nobody makes himself a second person, and what was signed is what is done. */
let w: World
let g: Goods
let first: Person
let second: Person
let agreeing: string
const rights = {
  'system/user': 'view add assignRole resetPassword',
  'baseInfo/mySupplier': 'view add edit agree',
}
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await partners(w, g.hospital, g.supplier)
  const { rows } = await w.sql.query(`insert into role (org_id, name) values ($1, '复核') returning id`, [g.hospital])
  agreeing = rows[0].id
  await w.sql.query(
    `insert into role_action (role_id, path, code) select $1, 'baseInfo/mySupplier', unnest('{view,agree}'::text[])`,
    [agreeing],
  )
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.sql.query('delete from user_role')
  first = await w.person(rights, g.hospital)
  second = await w.person(rights, g.hospital)
})

const wish = async (price = '9') => {
  const { productId } = await g.item()
  await w.sql.query('delete from supply_relation where product_id = $1', [productId])
  return { supplierId: g.supplier, productId, price, validFrom: today() }
}
const signs = async (who: Pick<Person, 'userId'>, one = first) =>
  (await beside(one, who).ask(relationCalls.add, await wish())).msg
const nameOf = async ({ userId }: Pick<Person, 'userId'>) =>
  (await w.sql.query('select name from app_user where id = $1', [userId])).rows[0].name
const versioned = async (by: Person, { userId }: Pick<Person, 'userId'>) => {
  const { id, version } = await by.get(userCalls.detail, { id: userId })
  return { id, version }
}
const settle = (p: Pick<Person, 'userId'>) =>
  w.sql.query('update app_user set first_login = false where id = $1', [p.userId])
const daysAgo = (days: number) =>
  w.sql.query(`update audit_log set at = now() - make_interval(days => $1) where entity = 'user'`, [days])

/** Refused, and not offered; a week later it is forgotten. */
const refusedAWeek = async (one: Person, other: Pick<Person, 'userId'>, why: string) => {
  expect(await signs(other, one)).toBe(why)
  const { msg } = await one.ask(relationCalls.add, await wish())
  expect(msg).not.toContain(await nameOf(other))
  await daysAgo(8)
  expect(await signs(other, one)).toBe('')
}

test('an account that must change its password signs nothing, nor is it offered', async () => {
  const { id } = await first.get(userCalls.add, { loginName: 'puppet', name: '木偶', roleIds: [agreeing] } as never)
  await w.sql.query(`update app_user set password_hash = '$argon2id$known' where id = $1`, [id])
  expect(await signs({ userId: id })).toBe('复核人须先登录并修改密码，才能复核')
  const { msg } = await second.ask(relationCalls.add, await wish())
  expect([msg.includes('木偶'), msg.includes(await nameOf(first))]).toEqual([false, true])
  await w.person(rights, g.hospital)
  await w.sql.query(`insert into config (key, value) values ('password.maxDays', '30')`)
  await w.sql.query(`update app_user set password_at = now() - interval '31 days' where id = $1`, [second.userId])
  expect(await signs(second)).toBe('复核人须先登录并修改密码，才能复核')
  await w.sql.query(`delete from config where key = 'password.maxDays'`)
  expect(await signs(second)).toBe('')
})

test('whose account one made within a week does not stand beside him', async () => {
  const { id } = await first.get(userCalls.add, { loginName: 'made_up', name: '新人' } as never)
  const made = { userId: id }
  await settle(made)
  await w.sql.query('insert into user_role (user_id, org_id, role_id) values ($1, $2, $3)', [id, g.hospital, agreeing])
  const by = await nameOf(first)
  await refusedAWeek(first, made, `「${by}」在 7 天内创建了「新人」的账号，两人不能互相复核`)
})

test('nor whose role he gave, nor who gave him one; a role taken away is none given', async () => {
  const colleague = await w.person({ 'baseInfo/mySupplier': 'view agree' }, g.hospital)
  const { rows } = await w.sql.query('select role_id from user_role where user_id = $1', [colleague.userId])
  const give = async (by: Person, whom: Person, roleIds: string[]) =>
    by.get(userCalls.assignRole, { ...(await versioned(by, whom)), roleIds })
  const [by, name] = [await nameOf(first), await nameOf(colleague)]
  await give(first, colleague, [rows[0].role_id, agreeing])
  await refusedAWeek(first, colleague, `「${by}」在 7 天内为「${name}」分配了角色，两人不能互相复核`)
  await give(first, colleague, [agreeing])
  expect(await signs(colleague)).toBe('')
  await w.sql.query('delete from audit_log')
  const { rows: own } = await w.sql.query('select role_id from user_role where user_id = $1', [first.userId])
  await give(second, first, [own[0].role_id, agreeing])
  await refusedAWeek(first, second, `「${await nameOf(second)}」在 7 天内为「${by}」分配了角色，两人不能互相复核`)
})

test('nor whose password he set; who is left without anybody reads why, and the person hears of it', async () => {
  await w.sql.query('update app_user set home_org = $2 where id = $1', [second.userId, g.hospital])
  await w.sql.query('delete from audit_log')
  const items = [await versioned(first, second)]
  await fetchFile(w.app, first, userExtraCalls.batchResetPassword, { items, type: 'csv' })
  const nobody = await first.ask(relationCalls.add, await wish())
  expect([nobody.msg, nobody.data]).toEqual([expect.stringMatching(/^需要第二人复核，而有权限的同事暂不能复核/), null])
  await settle(second)
  const [by, name] = [await nameOf(first), await nameOf(second)]
  const still = await first.ask(relationCalls.add, await wish())
  expect([still.msg, still.data]).toEqual([nobody.msg, null])
  await w.person(rights, g.hospital)
  const { rows } = await w.sql.query(`select event, params from message where event = 'password.reset'`)
  expect(rows).toMatchObject([{ params: { by } }])
  await refusedAWeek(first, second, `「${by}」在 7 天内重置了「${name}」的密码，两人不能互相复核`)
})

test('a proof serves for what was signed and no other contents; who signs reads what it is', async () => {
  const asked = await wish('9')
  const { data } = await first.ask(relationCalls.add, asked)
  const { signOff, says } = data as unknown as { signOff: SignedAct; says: string[] }
  expect(says).toEqual([
    ...[expect.stringMatching(/^医院 .+，供应商 /), expect.stringMatching(/：价格 9$/)],
    expect.stringMatching(/没有有效的药品经营或生产许可证$/),
  ])
  const proof = await signedBy(second, first, signOff)
  for (const other of [{ price: '9.01' }, { validTo: '2198-12-31' }])
    expect((await first.ask(relationCalls.add, { ...asked, ...other, signOff: proof })).msg).toBe(
      '复核已过期，请重新复核',
    )
  // the same in another order is the same
  const turned = Object.fromEntries(Object.entries({ ...asked, signOff: proof }).reverse())
  expect((await first.ask(relationCalls.add, turned as never)).code).toBe(0)
  const english = await first.ask(relationCalls.add, await wish('9'), { 'accept-language': 'en' })
  expect((english.data as unknown as { says: string[] }).says[1]).toMatch(/: price 9$/)
})
