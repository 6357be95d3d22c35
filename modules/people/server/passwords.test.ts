import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { checkPassword } from '#modules/session/server/public.ts'
import { fetchFile } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { userCalls } from '../shared/calls.ts'
import { userExtraCalls as calls } from '../shared/calls-extras.ts'
import { randomPassword } from './passwords.ts'

describe('a random password', () => {
  test('meets the usual rule with twelve characters that nobody confuses, each time another one', () => {
    const rule = /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/
    const all = Array.from({ length: 200 }, () => randomPassword(rule))
    expect(new Set(all).size).toBe(200)
    for (const one of all) expect(one).toMatch(/^[A-HJ-NP-Za-hjkmnp-z][A-HJ-NP-Za-hjkmnp-z2-9]{11}$/)
  })

  test('follows a stricter rule: symbols, at least sixteen, at most eight', () => {
    expect(randomPassword(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[#%+=?@!*]).{12,}$/)).toHaveLength(12)
    expect(randomPassword(/^\S{16,}$/)).toHaveLength(16)
    expect(randomPassword(/^[A-Za-z0-9]{6,8}$/)).toHaveLength(8)
    expect(() => randomPassword(/^\d+$/)).toThrow('按当前的密码规则无法生成随机密码')
  })
})

describe('first passwords for several users', () => {
  let w: World
  let admin: Person
  let hospital: string
  beforeAll(async () => {
    w = await openWorld()
    hospital = await w.org('hospital', '甲医院')
    admin = await w.person({ 'system/user': 'view add resetPassword' }, hospital)
  })
  afterAll(() => w.close())

  let n = 0
  const clerk = async () => {
    const p = await w.person({ 'baseInfo/drug': 'view' }, hospital)
    await w.sql.query('update app_user set name = $2, home_org = $3 where id = $1', [p.userId, `文员${++n}`, hospital])
    return p
  }
  const item = async ({ userId }: Person, by = admin) => {
    const { id, version } = await by.get(userCalls.detail, { id: userId })
    return { id, version }
  }
  const account = async (p: Person) =>
    (
      await w.sql.query<{ login_name: string; password_hash: string; first_login: boolean }>(
        'select login_name, password_hash, first_login from app_user where id = $1',
        [p.userId],
      )
    ).rows[0]!
  const csv = (bytes: Buffer) =>
    bytes
      .toString('utf8')
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))

  test('come in one file; each opens its account, must be changed, and ends what was open', async () => {
    const both = [await clerk(), await clerk()]
    const items = [await item(both[0]!), await item(both[1]!)]
    const { bytes } = await fetchFile(w.app, admin, calls.batchResetPassword, { items, type: 'csv' })
    const [head, ...rows] = csv(bytes)
    expect(head).toEqual(['账号', '姓名', '所属机构', '首次密码'])
    expect(rows).toHaveLength(2)
    for (const p of both) {
      const { login_name, password_hash, first_login } = await account(p)
      const mine = rows.find((r) => r[0] === login_name)!
      expect(mine[2]).toBe('甲医院')
      expect([first_login, await checkPassword(password_hash, mine[3]!)]).toEqual([true, true])
      expect((await p.ask(userCalls.options, {})).code).toBe(codes.expired)
    }
    expect(rows[0]![3]).not.toBe(rows[1]![3])
  })

  test('are kept nowhere: not with the key of the post, whose repeat gives none, nor in the operate log', async () => {
    const p = await clerk()
    const post = async (key: string, items: object[]) =>
      w.app.inject({
        method: 'POST',
        url: calls.batchResetPassword.path,
        payload: { items, type: 'csv' },
        headers: { ...admin.headers, 'idempotency-key': key },
      })
    const [key, items] = [randomUUID(), [await item(p)]]
    const first = await post(key, items)
    const password = csv(first.rawPayload)[1]![3]!
    const { password_hash } = await account(p)
    expect(await checkPassword(password_hash, password)).toBe(true)
    const second = await post(key, items)
    expect(second.json()).toMatchObject({ code: 0, data: null })
    expect((await account(p)).password_hash).toBe(password_hash)
    for (const text of [
      `select response::text as text from idempotency where user_id = $1 and key = '${key}'`,
      'select row_to_json(a)::text as text from audit_log a where user_id = $1',
    ]) {
      const { rows } = await w.sql.query<{ text: string | null }>(text, [admin.userId])
      expect(rows.length).toBeGreaterThan(0)
      for (const r of rows) expect(r.text ?? '').not.toContain(password)
    }
    const { rows } = await w.sql.query(
      `select after from audit_log where user_id = $1 and entity = 'user' and entity_id::text = $2`,
      [admin.userId, p.userId],
    )
    expect(rows).toEqual([{ after: { sessionsEnded: 1 } }])
  })

  test('are refused for all when one account is another organisation’s, one’s own or changed meanwhile', async () => {
    const good = await clerk()
    const before = (await account(good)).password_hash
    const reset = async (other: object) => {
      const items = [await item(good), other]
      return (await fetchFile(w.app, admin, calls.batchResetPassword, { items })).envelope!
    }
    const guest = await clerk()
    await w.sql.query('update app_user set home_org = $2 where id = $1', [
      guest.userId,
      await w.org('hospital', '乙医院'),
    ])
    expect((await reset(await item(guest))).msg).toMatch(/^「文员\d+」不能重置密码：该账号属于其他机构，只能分配角色$/)
    expect((await reset(await item(admin))).msg).toMatch(/不能管理自己的账号，请联系其他管理员$/)
    const stale = await item(await clerk())
    expect((await reset({ ...stale, version: stale.version + 1 })).msg).toMatch(/已被他人修改/)
    expect((await reset({ id: randomUUID(), version: 0 })).code).toBe(codes.notFound)
    expect((await account(good)).password_hash).toBe(before)
  })

  test('need the permission of the single reset', async () => {
    const viewer = await w.person({ 'system/user': 'view edit' }, hospital)
    const p = await clerk()
    const { envelope } = await fetchFile(w.app, viewer, calls.batchResetPassword, { items: [await item(p)] })
    expect(envelope!.code).toBe(codes.forbidden)
  })
})
