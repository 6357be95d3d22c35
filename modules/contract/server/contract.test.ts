import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { templateCalls } from '#modules/contract-type/shared/calls.ts'
import {
  agreedContract,
  type Contractors,
  contractBody,
  contractors,
  contractType,
  handedIn,
} from '#tests/contracting.ts'
import { fetchFile } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { entryCalls as calls } from '../shared/calls.ts'

/* domain §3.10, domain-money §3.18: what two agree is typed once, judged whole and approved by others. */
let w: World
let g: Goods
let p: Contractors
let type: string
let goods: string[]
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractors(w, g)
  type = await contractType(w, p.region)
  goods = [(await g.item()).productId, (await g.item()).productId]
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const detail = (id: string, who = p.clerk) => who.get(calls.detail, { id })

describe('its way', () => {
  test('a hospital’s clerk types it, its parties fill themselves, and the amount is what its lines come to', async () => {
    const made = await p.clerk.get(calls.add, contractBody(g.supplier, type, goods))
    const d = await detail(made.id)
    expect(d).toMatchObject({
      status: 'draft',
      source: 'hospital',
      amount: '2000.00',
      lineCount: 2,
      ownerId: p.clerk.userId,
    })
    expect(d.parties.map((x) => x.role)).toEqual(['hospital', 'supplier'])
    expect(d.parties.every((x) => x.creditCode.length === 18)).toBe(true)
    expect(d.lines[0]).toMatchObject({ seq: 1, price: '10.0000', qty: '100.000', amount: '1000.00' })
    // a draft is of the hospital alone
    expect((await p.seller.ask(calls.detail, { id: made.id })).code).toBe(404)
  })

  test('handed in it waits for somebody else’s approval; passed, the supplier reads it and it waits for signatures', async () => {
    const sent = await handedIn(p.clerk, await p.clerk.get(calls.add, contractBody(g.supplier, type, [goods[0]!])))
    expect((await p.clerk.get(calls.query, { view: 'mine' })).rows.map((r) => r.id)).toContain(sent.id)
    expect((await p.approver.get(calls.query, { view: 'audit' })).rows.map((r) => r.id)).toContain(sent.id)
    const now = await p.approver.get(calls.audit, { id: sent.id, version: sent.version, action: 'approve' })
    expect(now.status).toBe('waitSign')
    expect((await detail(sent.id, p.seller)).no).toBe(sent.no)
  })

  test('rejected with a reason it is mended and handed in again; withdrawn by who handed it in alone', async () => {
    const sent = await handedIn(
      p.clerk,
      await p.clerk.get(calls.add, contractBody(g.supplier, type, [])).then(async (d) => {
        const { version } = await p.clerk.get(calls.update, {
          id: d.id,
          version: d.version,
          lines: [{ productId: goods[1]!, price: '9', qty: '3' }],
        })
        return { ...d, version }
      }),
    )
    const back = await p.approver.get(calls.audit, {
      id: sent.id,
      version: sent.version,
      action: 'reject',
      reason: '价格偏高',
    })
    expect(back.status).toBe('rejected')
    expect((await detail(sent.id)).amount).toBe('27.00')
    const again = await p.clerk.get(calls.submit, { id: sent.id, version: back.version })
    expect((await p.second.ask(calls.withdraw, { id: sent.id, version: again.version })).msg).toBe('只有提交人可以撤回')
    expect((await p.clerk.get(calls.withdraw, { id: sent.id, version: again.version })).status).toBe('draft')
  })

  test('what a supplier drafts the hospital sees once it is handed in, and does not change', async () => {
    const made = await p.seller.get(calls.add, contractBody(g.hospital, type, [goods[0]!]))
    expect((await p.clerk.ask(calls.detail, { id: made.id })).code).toBe(404)
    const sent = await handedIn(p.seller, made)
    const seen = await detail(sent.id)
    expect([seen.source, seen.status, seen.actions.includes('edit')]).toEqual(['supplier', 'pending', false])
    expect((await p.approver.get(calls.audit, { id: sent.id, version: sent.version, action: 'approve' })).status).toBe(
      'waitSign',
    )
  })

  test('saved over somebody else’s change it is told what it says by now, with its parties and its lines', async () => {
    const made = await p.clerk.get(calls.add, contractBody(g.supplier, type, [goods[0]!]))
    await p.clerk.get(calls.update, { id: made.id, version: made.version, remark: '改过' })
    const { code, data } = await p.clerk.ask(calls.update, { id: made.id, version: made.version, remark: '我的' })
    expect(code).toBe(409)
    const { current } = data as unknown as { current: Awaited<ReturnType<typeof detail>> }
    const now = await detail(made.id)
    expect(current.remark).toBe('改过')
    expect(current.parties).toEqual(now.parties)
    expect(current.lines).toMatchObject(now.lines)
  })

  test('a draft is taken out by its owner; what was handed in once is not', async () => {
    const made = await p.clerk.get(calls.add, contractBody(g.supplier, type, []))
    expect((await p.second.ask(calls.delete, { id: made.id, version: made.version })).code).not.toBe(0)
    await p.clerk.get(calls.delete, { id: made.id, version: made.version })
    const sent = await handedIn(p.clerk, await p.clerk.get(calls.add, contractBody(g.supplier, type, [goods[0]!])))
    const back = await p.clerk.get(calls.withdraw, { id: sent.id, version: sent.version })
    expect((await p.clerk.ask(calls.delete, { id: sent.id, version: back.version })).code).not.toBe(0)
  })
})

describe('what is handed in', () => {
  const refusalOf = async (change: object, typeId = type, products = [goods[0]!]) => {
    const body = { ...contractBody(g.supplier, typeId, products), ...change }
    const made = await p.clerk.get(calls.add, body)
    return JSON.stringify(await p.clerk.ask(calls.submit, { id: made.id, version: made.version }))
  }

  test('names all it lacks at once', async () => {
    const asks = await contractType(w, p.region, { required: ['payDays', 'bankAccount'], thirdParty: true })
    const said = await refusalOf({ validTo: null, lines: [] }, asks)
    for (const sentence of [
      '未填写结束日期',
      '未填写丙方',
      '没有标的明细',
      '未填写付款期限（天）',
      '甲方未填写银行账号',
    ])
      expect(said).toContain(sentence)
  })

  test('ends after it begins, and not before today', async () => {
    const wrong = { ...contractBody(g.supplier, type, []), validTo: dayAfter(today(), -1) }
    expect(JSON.stringify(await p.clerk.ask(calls.add, wrong))).toContain('结束日期不能早于开始日期')
    expect(await refusalOf({ validFrom: '2020-01-01', validTo: '2020-12-31' })).toContain('结束日期已过')
  })

  test('costs no more than is listed, nor than the ceiling', async () => {
    const { productId } = await g.item()
    await w.sql.query('update product set listed_price = 9, ceiling_price = 8 where id = $1', [productId])
    const said = await refusalOf({}, type, [productId])
    expect(said).toContain('合同价高于挂网价 9')
    expect(said).toContain('合同价高于限价 8')
  })

  test('is of goods of its kind, line by line', async () => {
    const pen = (await g.item({ name: '中性笔', kind: 3 })).productId
    expect(await refusalOf({}, type, [goods[0]!, pen])).toContain('「中性笔」属于后勤物资，不能列入「药品购销」合同')
    // drugs and what they are given with
    const syringe = (await g.item({ name: '注射器', kind: 1 })).productId
    expect(await refusalOf({}, type, [goods[0]!, syringe])).not.toContain('属于')
    const any = await contractType(w, p.region, { category: 'service' })
    expect(await refusalOf({}, any, [pen])).not.toContain('属于')
  })

  test('can be printed, and holds no place of a template: part, field and character are named', async () => {
    const clauses = [{ title: '其他', text: '由{{party.x}}负责' }]
    const said = await refusalOf({ name: '合同😀', clauses, parties: [{ role: 'hospital', address: '福州😀路' }] })
    expect(said).toContain('「基本信息」合同名称中的字符“😀”（U+1F600）无法打印')
    expect(said).toContain('「交易方信息」甲方 地址中的字符“😀”')
    expect(said).toContain('「正文」自有条款 1中的「{{party.x}}」不会被替换')
    expect(await refusalOf({ name: '{{7*7}}' })).toContain('合同名称中的「{{7*7}}」')
  })

  test('is called something that is seen', async () => {
    const body = { ...contractBody(g.supplier, type, []), name: '\u200b\u202e ' }
    const { code, msg } = await p.clerk.ask(calls.add, body)
    expect([code, msg]).toEqual([400, expect.stringContaining('必填')])
  })

  test('leaves nothing empty in the text of its template', async () => {
    const keeper = await w.person({ 'contractSettings/type': 'view add edit' }, p.region)
    const own = await contractType(w, p.region)
    await keeper.get(templateCalls.save, {
      ...{ typeId: own, version: 0, name: '标准文本' },
      blocks: [{ kind: 'paragraph', text: '货款自验收之日起 {{payDays}} 日内支付' }],
    })
    const [text] = await p.clerk.get(calls.texts, { typeId: own })
    const template = { templateId: text!.id, templateN: text!.n }
    expect(await refusalOf(template, own)).toContain('正文中的「付款期限」没有内容')
    expect(await refusalOf({ ...template, payDays: 60 }, own)).toContain('"code":0')
  })

  test('is read and approved in the text it was made with, though its template has a newer one', async () => {
    const keeper = await w.person({ 'contractSettings/type': 'view add edit' }, p.region)
    const own = await contractType(w, p.region)
    const text = (of: string) => [{ kind: 'paragraph' as const, text: `${of}：{{payDays}} 日内支付` }]
    const first = await keeper.get(templateCalls.save, { typeId: own, version: 0, name: '文本', blocks: text('旧文') })
    const body = { ...contractBody(g.supplier, own, [goods[0]!]), payDays: 60 }
    const made = await p.clerk.get(calls.add, { ...body, templateId: first.id, templateN: 1 })
    const sent = await handedIn(p.clerk, made)
    await keeper.get(templateCalls.save, { id: first.id, version: first.version, blocks: text('新文') })
    const pages = await fetchFile(w.app, p.approver, calls.preview, { id: sent.id })
    expect(pages.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await p.seller.ask(calls.preview, { id: sent.id })).code).toBe(404)
    const read = async () => JSON.stringify((await detail(sent.id, p.approver)).paper)
    expect(await read()).toContain('旧文：60 日内支付')
    await p.approver.get(calls.audit, { id: sent.id, version: sent.version, action: 'approve' })
    expect(await read()).toContain('旧文：60 日内支付')
    expect(await read()).not.toContain('新文')
  })

  test('has an amount that is its lines’, unless it is a framework', async () => {
    const body = contractBody(g.supplier, type, [goods[0]!])
    expect(JSON.stringify(await p.clerk.ask(calls.add, { ...body, amount: '999.00' }))).toContain('与明细合计')
    const made = await p.clerk.get(calls.add, {
      ...body,
      amount: '50000.00',
      framework: true,
      lines: [{ productId: goods[0]!, price: '10' }],
    })
    expect(await detail(made.id)).toMatchObject({ amount: '50000.00', framework: true })
    expect((await handedIn(p.clerk, made)).version).toBeGreaterThan(made.version)
  })

  test('the same product, and the same party, stands in it once', async () => {
    const twice = contractBody(g.supplier, type, [goods[0]!, goods[0]!])
    expect(JSON.stringify(await p.clerk.ask(calls.add, twice))).toContain('与第 1 行重复')
    expect(JSON.stringify(await p.clerk.ask(calls.add, contractBody(g.hospital, type, [])))).toContain(
      '同一单位不能是合同的两方',
    )
    const third = await contractType(w, p.region, { thirdParty: true })
    const { rows } = await w.sql.query('select credit_code from org where id = $1', [g.supplier])
    const parties = [{ role: 'third', name: '某生产企业', creditCode: rows[0].credit_code }]
    expect(await refusalOf({ parties }, third)).toContain('同一单位不能是合同的两方')
  })

  test('of volume-based procurement alone for its goods and days; others are named to who approves', async () => {
    const vbp = await contractType(w, p.region, { category: 'vbp' })
    const { productId } = await g.item()
    const first = await agreedContract(p, contractBody(g.supplier, vbp, [productId]))
    expect(await refusalOf({}, vbp, [productId])).toContain(`已有集采合同 ${first.no}`)
    const beside = await handedIn(p.clerk, await p.clerk.get(calls.add, contractBody(g.supplier, type, [productId])))
    expect((await detail(beside.id, p.approver)).warnings.join()).toContain(first.no)
  })
})

test('who entered it does not approve it, with the code in hand', async () => {
  const both = await w.person({ 'contract/entryAudit': 'view add edit submit audit' }, g.hospital)
  const sent = await handedIn(both, await both.get(calls.add, contractBody(g.supplier, type, [goods[0]!])))
  expect((await both.ask(calls.audit, { id: sent.id, version: sent.version, action: 'approve' })).code).not.toBe(0)
})

describe('bringing from the catalogue', () => {
  test('brings all the supplier has that is not in yet, of a category and below it, and of a class', async () => {
    const x = await openGoods(w)
    const { clerk } = await contractors(w, x)
    const [a, b, c] = [(await x.item()).productId, (await x.item()).productId, (await x.item()).productId]
    const bring = async (all: object) =>
      new Set((await clerk.get(calls.candidates, { partnerId: x.supplier, all })).map((one) => one.productId))
    expect(await bring({})).toEqual(new Set([a, b, c]))
    expect(await bring({ but: [b] })).toEqual(new Set([a, c]))
    const { rows } = await w.sql.query(
      `with top as (insert into category (code, name, level, kind) values ('BR', '带出', 1, 0) returning id),
        below as (insert into category (code, name, parent_id, level, kind) select 'BR.1', '带出一', id, 2, 0 from top returning id)
       select below.id, top.id as above from below, top`,
    )
    await w.sql.query('update product set category_id = $2 where id = $1', [a, rows[0].id])
    expect(await bring({ categoryId: rows[0].id })).toEqual(new Set([a]))
    expect(await bring({ categoryId: rows[0].above })).toContain(a)
    await w.sql.query(
      `with t as (insert into vbp_batch (code, name, level, start_date, end_date)
        values ('BRING', 'BRING', 'national', current_date - 30, current_date + 300) returning id)
       insert into vbp_item (batch_id, product_id, selected_price, volume_unit) select t.id, $1, 8, 'pack' from t`,
      [b],
    )
    expect(await bring({ bought: 'vbp' })).toEqual(new Set([b]))
    expect(await bring({ bought: 'other' })).toEqual(new Set([a, c]))
  })
})
