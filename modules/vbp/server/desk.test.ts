import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import {
  agreed,
  batch,
  borrower,
  codeOf,
  g,
  inDays,
  lender,
  openDesk,
  other,
  quotaOf,
  region,
  screen,
  supplier,
  w,
} from '#tests/lending-desk.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { vbpCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.41: the desk of agreed volumes. */
beforeAll(openDesk)
afterAll(() => w.close())

describe('a batch', () => {
  test('is entered by hand with its articles and quotas; what is wrong names its line and column', async () => {
    const a = await agreed()
    const seen = await region.get(calls.detail, { id: a.batch.id })
    expect(seen).toMatchObject({
      state: 'running',
      items: 1,
      hospitals: 2,
      lines: [{ agreed: '1200.000', done: '0.000' }],
    })
    expect((await lender.get(calls.detail, { id: a.batch.id })).lines[0]).toMatchObject({
      agreed: '1000.000',
      hospitals: 1,
    })
    const again = await region.ask(calls.add, { ...a.batch, id: undefined, version: undefined } as never)
    expect(again.code).not.toBe(0)
    const { id, version } = seen
    const twice = { productId: a.productId, selectedPrice: '9', volumeUnit: 'pack' as const }
    expect((await region.ask(calls.update, { id, version, items: [twice] })).msg).toMatch(/产品已在此批次中/)
    // the region chooses hospitals by name; who may agree nothing is told nothing
    const { rows: all } = await region.get(calls.partners, { itemId: a.itemId, keyword: await codeOf('org', other) })
    expect(all.map((h) => h.id)).toEqual([other])
    expect((await supplier.ask(calls.partners, { itemId: a.itemId })).code).not.toBe(0)
    const nobody = { itemId: a.itemId, hospitalCode: 'NONE', year: 1, agreed: '5' }
    expect((await region.ask(calls.update, { id, version, quotas: [nobody] })).msg).toMatch(/医院编码不存在或已停用/)
    const late = { ...nobody, hospitalCode: await codeOf('org', other), year: 4 }
    expect((await region.ask(calls.update, { id, version, quotas: [late] })).msg).toBe('此批次只有 1 个采购年度')
    expect((await region.ask(calls.update, { id, version, quotas: [{ ...late, year: 1 }, late] })).msg).toBe(
      '第 2 行：此批次只有 1 个采购年度',
    )
    await w.sql.query('update vbp_quota set used_qty = 150 where item_id = $1 and hospital_id = $2', [a.itemId, other])
    const less = { ...late, year: 1, agreed: '149' }
    expect((await region.ask(calls.update, { id, version, quotas: [less] })).msg).toMatch(
      /不能低于已占用和已调出的 150/,
    )
    expect((await region.ask(calls.update, { id, version, startDate: inDays(3) })).msg).toBe(
      '批次已开始，不能修改开始日期',
    )
  })

  test('of which the head is saved unchanged is what it was', async () => {
    const a = await agreed()
    const seen = await region.get(calls.detail, { id: a.batch.id })
    const { name, level, kind, startDate, endDate, remark, id, version } = seen
    await region.get(calls.update, { name, level, kind, startDate, endDate, remark, id, version } as never)
    const { version: next, ...now } = await region.get(calls.detail, { id })
    expect({ ...now, version }).toEqual(seen)
    expect(next).toBe(version + 1)
  })

  test('keeps as many years as something is agreed for', async () => {
    const b = await batch(-10, 700)
    const { productId } = await g.item()
    const items = [{ productId, selectedPrice: '12.5', volumeUnit: 'pack' as const }]
    const made = await region.get(calls.update, { id: b.id, version: b.version, items })
    const itemId = (await region.get(calls.detail, { id: b.id })).lines[0]!.id
    const quotas = [{ itemId, hospitalCode: await codeOf('org', other), year: 2, agreed: '5' }]
    const { version } = await region.get(calls.update, { id: b.id, version: made.version, quotas })
    const shorter = (days: number) => region.ask(calls.update, { id: b.id, version, endDate: inDays(days) })
    expect((await shorter(300)).msg).toMatch(/第 2 年已有约定量，批次至少要有 2 个采购年度/)
    expect((await shorter(400)).code).toBe(0)
  })

  test('of which two are put in at one moment under one code is one batch, and the other is told', async () => {
    const drug = await g.item()
    const code = `R${randomBytes(3).toString('hex')}`
    const file = async (hospital: string) => {
      const days = `${inDays(-10)},${inDays(300)}`
      const row = `${code},同时批次,国采,药品,${days},${await codeOf('product', drug.productId)},3.5,包装单位,否,${await codeOf('org', hospital)},1,10`
      const head =
        '批次编码,批次名称,集采级别,产品大类,开始日期,结束日期,产品编码,中选价,约定量单位,备选,医院编码,采购年度,约定量'
      return [{ field: 'file', filename: 'v.csv', bytes: Buffer.from(`\uFEFF${head}\n${row}`) }]
    }
    const files = [await file(g.hospital), await file(other)]
    const said = await Promise.all(files.map((f) => send(w.app, region, calls.import, { mode: 'goodOnly' }, f)))
    for (const s of said) if (s.code !== 0) expect(s.msg).toBe(`批次「${code}」刚由他人建立，请重新导入`)
    const { rows } = await w.sql.query(
      'select count(distinct b.id)::int as batches, count(distinct q.id)::int as quotas from vbp_batch b left join vbp_item i on i.batch_id = b.id left join vbp_quota q on q.item_id = i.id where b.code = $1',
      [code],
    )
    expect(rows).toEqual([{ batches: 1, quotas: said.filter((s) => s.code === 0).length }])
  })

  test('comes from a file: each row is booked or refused with row, column and reason, and the same file twice changes nothing', async () => {
    const a = await agreed()
    const [drug, here, there] = [await g.item(), await codeOf('org', g.hospital), await codeOf('org', other)]
    const code = await codeOf('product', drug.productId)
    const name = `F${randomBytes(3).toString('hex')}`
    const row = (o: Record<string, string> = {}) => {
      const all = {
        b: name,
        n: '文件批次',
        l: '国采',
        k: '药品',
        f: inDays(-10),
        t: inDays(700),
        c: code,
        p: '3.5',
        u: '包装单位',
        x: '否',
        h: here,
        y: '1',
        q: '120',
        ...o,
      }
      return Object.values(all).join(',')
    }
    const head =
      '批次编码,批次名称,集采级别,产品大类,开始日期,结束日期,产品编码,中选价,约定量单位,备选,医院编码,采购年度,约定量'
    const file = (rows: string[]) => ({
      field: 'file',
      filename: 'v.csv',
      bytes: Buffer.from(`\uFEFF${[head, ...rows].join('\n')}`),
    })
    const rows = [
      row(),
      row({ h: there, q: '80' }),
      row({ y: '2' }),
      row({ c: 'NONE' }),
      row({ h: 'NONE' }),
      row({ y: '9' }),
      row({ h: there, y: '2', p: '4' }),
    ]
    const sent = async () => (await send(w.app, region, calls.import, { mode: 'goodOnly' }, [file(rows)])).data!
    const first = await sent()
    expect(first).toMatchObject({ rowsIn: 7, added: 3, refused: 4 })
    const said = first.problems.map((p) => `${p.line} ${p.column} ${p.reason}`)
    expect(said).toEqual([
      '5 产品编码 产品编码不存在',
      '6 医院编码 医院编码不存在或已停用',
      '7 采购年度 此批次只有 2 个采购年度',
      '8 中选价 此产品在批次中的中选价为 3.5，调整请办理区域调价（集采降价）',
    ])
    expect(await sent()).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 4 })
    const found = (await region.get(calls.query, { keyword: name })).rows
    expect(found).toMatchObject([{ items: 1, hospitals: 2, level: 'national' }])
    expect((await lender.ask(calls.detail, { id: a.batch.id })).code).toBe(0)
    const stranger = await w.person(
      { [screen]: 'view' },
      await w.org('hospital', `外院${randomBytes(3).toString('hex')}`),
    )
    expect((await stranger.ask(calls.detail, { id: a.batch.id })).code).not.toBe(0)
    expect((await stranger.ask(calls.progress, { id: a.itemId })).code).not.toBe(0)
  })

  test('counts a backup from its activation on, which says why', async () => {
    const a = await agreed(['50', undefined], { backup: true })
    expect((await region.ask(calls.activate, { id: a.itemId, reason: '断供' })).code).not.toBe(0)
    await region.get(calls.activate, { id: a.itemId, reason: '主供企业断供，启用备选' })
    expect(await region.get(calls.progress, { id: a.itemId })).toMatchObject({
      activated: true,
      activateReason: '主供企业断供，启用备选',
    })
    expect((await region.ask(calls.activate, { id: a.itemId, reason: '再次启用备选' })).msg).toBe('此备选已启用')
    expect((await lender.get(messageCalls.query, {})).rows.map((m) => m.event)).toContain('vbp.activated')
    const plain = await agreed(['50', undefined])
    expect((await region.ask(calls.activate, { id: plain.itemId, reason: '不是备选的' })).msg).toBe(
      '此品种不是备选，无需启用',
    )
  })
})

describe('progress', () => {
  test('the curve adds up the days, the forecast goes on as in the last 60 days, and the pace is judged by time', async () => {
    const a = await agreed(['1000', '200'])
    const q = (await quotaOf(a.itemId, g.hospital))!
    await w.sql.query('update vbp_quota set used_qty = 150, done_qty = 120 where id = $1', [q.id])
    await w.sql.query(`update vbp_done_day set day = day - 90, qty = 60 where quota_id = $1`, [q.id])
    await w.sql.query(`insert into vbp_done_day (quota_id, hospital_id, day, qty) values ($1, $2, $3, 60)`, [
      q.id,
      g.hospital,
      inDays(-5),
    ])
    const p = await lender.get(calls.progress, { id: a.itemId })
    // 60 in 60 days is one a day, 880 are left
    expect(p).toMatchObject({
      mean: '1.000',
      forecast: inDays(880),
      pace: 'behind',
      agreed: '1000.000',
      done: '120.000',
    })
    // of the batch as a whole the same: what is agreed is of this one year
    expect((await lender.get(calls.detail, { id: a.batch.id })).timeRate).toBe('27.40')
    // no step stands so near to today that the line would bend there
    const near = p.points.filter((x) => Math.abs(Date.parse(x.day) - Date.parse(today())) < 7 * 86_400_000)
    expect(near.map((x) => x.day)).toEqual([today()])
    expect(p.points.find((x) => x.day === today())).toMatchObject({ done: '120.000', due: '273.973' })
    expect(p.points.filter((x) => x.day > today()).every((x) => x.done === null)).toBe(true)
    expect(p.points.at(-1)!.due).toBe('1000.000')
    expect(p.warnings).toEqual(['red'])
    // the other hospital did nothing at all
    const all = await region.get(calls.progress, { id: a.itemId })
    expect(all.quotas.map((x) => [x.hospitalId === other, x.warnings])).toEqual([
      [true, ['idle']],
      [false, ['red']],
    ])
    expect((await borrower.get(calls.progress, { id: a.itemId })).quotas.map((x) => x.hospitalId)).toEqual([other])
    expect((await lender.get(calls.warnings, {})).rows.map((r) => r.id)).toContain(q.id)
    expect((await region.get(calls.warnings, { kind: 'idle' })).rows.some((r) => r.itemId === a.itemId)).toBe(true)
  })

  test('a supplier reads what is agreed of his products by hospital and what he sold himself, nothing of others', async () => {
    const a = await agreed(['300', '100'])
    const q = (await quotaOf(a.itemId, g.hospital))!
    await w.sql.query('update vbp_quota set used_qty = 77, done_qty = 33 where id = $1', [q.id])
    const p = await supplier.get(calls.progress, { id: a.itemId })
    expect(p).toMatchObject({ points: [], mean: null, leak: null, used: null })
    expect(p.quotas).toMatchObject([
      { hospitalId: g.hospital, agreed: '300.000', used: null, left: null, done: '0', open: '0' },
    ])
    expect((await supplier.ask(calls.warnings, {})).code).not.toBe(0)
    expect((await supplier.ask(calls.transfers, {})).code).not.toBe(0)
    const rival = await w.person({ [screen]: 'view' }, await w.org('supplier', `对手${randomBytes(3).toString('hex')}`))
    expect((await rival.ask(calls.progress, { id: a.itemId })).code).not.toBe(0)
    expect((await rival.get(calls.query, {})).rows).toEqual([])
    expect((await rival.ask(calls.detail, { id: a.batch.id })).code).not.toBe(0)
    const file = async (who: typeof supplier) =>
      (await fetchFile(w.app, who, calls.export, { type: 'csv', keyword: a.batch.code })).bytes.toString()
    const [ours, theirs] = [await codeOf('org', g.hospital), await codeOf('org', other)]
    // of the supplier the hospital he supplies, of a hospital itself, of a rival nothing; none with what was reserved of others
    const rival2 = await w.person({ [screen]: 'view export' }, rival.orgId)
    for (const [who, reads] of [
      [supplier, [true, false]],
      [lender, [true, false]],
      [borrower, [false, true]],
      [region, [true, true]],
      [rival2, [false, false]],
    ] as const) {
      const text = await file(who)
      expect([text.includes(`,${ours},`), text.includes(`,${theirs},`)]).toEqual(reads)
    }
    expect(await file(supplier)).not.toMatch(/(^|,)77(\.0+)?(,|$)/m)
  })
})
