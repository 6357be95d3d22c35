import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditorCodes,
  buyerCodes,
  detail,
  enabled,
  house,
  offered,
  openTaking,
  related,
  settings,
  tag,
  take,
  w,
  wish,
} from '#tests/taking.ts'
import { catalogCalls } from '../shared/calls.ts'
import { chosenDefault, type Standing } from './defaults.ts'

beforeAll(openTaking)
afterAll(() => w.close())

describe('an enabled item', () => {
  test('keeps price and settings: only an adjustment or an audited change moves them; its own code and name are free', async () => {
    const h = await house()
    const { id } = await enabled(h, (await offered(h)).id)
    const d = await detail(h, id)
    const refused = async (more: object) => (await h.buyer.ask(catalogCalls.update, { ...settings(d), ...more })).msg
    expect(await refused({ price: '12' })).toBe('已启用过的品种请用调价单修改价格')
    for (const more of [{ packMultiple: '5' }, { temporary: true, temporaryUntil: '2999-12-31' }, { online: false }])
      expect(await refused(more)).toBe('已启用过的品种请提交变更，审核通过后生效')
    expect(await refused({ isDefault: false })).toBe('已启用过的品种请提交变更，审核通过后生效')
    await h.buyer.get(catalogCalls.update, { id, version: d.version, hospitalCode: 'N1', hospitalName: '本院名' })
    expect(await detail(h, id)).toMatchObject({ packMultiple: '1.000', hospitalCode: 'N1', hospitalName: '本院名' })
  })

  test('keeps what a change does not say: saving nothing moves the version alone', async () => {
    const h = await house()
    const p = await offered(h)
    const more = { hospitalCode: 'N7', hospitalName: '本院名称', packMultiple: '5', minQty: '10', maxQty: '100' }
    const until = { temporary: true, temporaryUntil: '2999-12-31', online: false }
    const items = [{ ...wish(h, p.id), ...more, ...until }]
    const { id } = (await h.buyer.get(catalogCalls.add, { items })).items[0]!
    const { version, history, ...before } = await detail(h, id)
    const saved = await h.buyer.get(catalogCalls.update, { id, version })
    expect(saved.version).toBe(version + 1)
    expect(await detail(h, id)).toMatchObject(before)
    await h.buyer.get(catalogCalls.update, { ...saved, hospitalName: null, minQty: null })
    expect(await detail(h, id)).toMatchObject({ ...before, hospitalName: '', minQty: null })
    expect(history.length).toBe(1)
  })

  test('is not offered for audit to who changed it, although a colleague began and submitted it', async () => {
    const h = await house()
    const both = await w.person({ ...buyerCodes, ...auditorCodes }, h.hospital)
    const item = await take(h, (await offered(h)).id)
    const saved = await both.get(catalogCalls.update, { ...item, hospitalCode: 'N8' })
    await h.buyer.get(catalogCalls.submit, saved)
    const [row] = (await both.get(catalogCalls.query, { status: ['pending'] })).rows
    expect(row!.actions).not.toContain('approve')
    const [other] = (await h.auditor.get(catalogCalls.query, { status: ['pending'] })).rows
    expect(other!.actions).toEqual(['approve', 'reject'])
  })

  test('is stopped with a reason and enabled again', async () => {
    const h = await house()
    const item = await enabled(h, (await offered(h)).id)
    const at = { id: item.id, version: item.version }
    expect((await h.buyer.ask(catalogCalls.switch, { ...at, action: 'stop' })).msg).toBe('请填写停用原因')
    const stopped = await h.buyer.get(catalogCalls.switch, { ...at, action: 'stop', reason: '缺货' })
    const again = await h.buyer.get(catalogCalls.switch, {
      id: item.id,
      version: stopped.version,
      action: 'enable',
    })
    expect(again.status).toBe('enabled')
  })

  test('of several suppliers of a product exactly one enabled item is the default', async () => {
    const h = await house()
    const second = { ...h, supplier: await w.org('supplier', `供应商${tag()}`) }
    const p = await offered(h)
    await related(second, p.id, '12.5')
    const [a, b] = [await enabled(h, p.id), await enabled(second, p.id)]
    const defaults = async () => [(await detail(h, a.id)).isDefault, (await detail(h, b.id)).isDefault]
    expect(await defaults()).toEqual([true, false])
    const d = await detail(h, b.id)
    await h.buyer.get(catalogCalls.switch, { id: d.id, version: d.version, action: 'stop', reason: '停供' })
    expect(await defaults()).toEqual([true, false])
    const first = await detail(h, a.id)
    await h.buyer.get(catalogCalls.switch, { id: first.id, version: first.version, action: 'stop', reason: '停供' })
    const back = await detail(h, b.id)
    await h.buyer.get(catalogCalls.switch, { id: back.id, version: back.version, action: 'enable' })
    expect(await defaults()).toEqual([false, true])
  })

  test('the default is the wished one, otherwise the present one, otherwise the oldest', () => {
    const item = (id: string, o: Partial<Standing> = {}): Standing => ({
      id,
      productId: 'p',
      status: 'enabled',
      isDefault: false,
      createdAt: id,
      ...o,
    })
    const all = [item('1'), item('2', { isDefault: true }), item('3', { status: 'stopped', isDefault: true })]
    expect(chosenDefault(all, { first: ['1'] })?.id).toBe('1')
    expect(chosenDefault(all, {})?.id).toBe('2')
    expect(chosenDefault(all, { first: ['3'] })?.id).toBe('2')
    expect(chosenDefault(all, { last: '2' })?.id).toBe('1')
    expect(chosenDefault([item('1')], { last: '1' })?.id).toBe('1')
    expect(chosenDefault([], {})).toBeUndefined()
  })
})
