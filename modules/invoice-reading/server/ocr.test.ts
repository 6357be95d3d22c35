import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Drawn, ofdOf, pdfOf, pictureOf, qrOf, taxed, xmlOf, zipOf } from '#db/demo/originals.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { billingCalls } from '#modules/invoice/shared/billing.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { stopReader } from '#modules/ocr/server/public.ts'
import { digitalNumber, type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { readingCalls as calls } from '../shared/calls.ts'
import { valueFor } from '../shared/reading.ts'
import { stopReaders } from './read.ts'

/* domain §2.25, Sources: every field keeps where it came from; what an original says is not typed over. */
let w: World
let g: Goods
let p: Invoicers
let sides: Pick<Drawn, 'seller' | 'buyer'>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  const [seller, buyer] = [await p.clerk.get(billingCalls.query, {}), await p.finance.get(billingCalls.query, {})]
  const side = (b: typeof seller) => ({ name: b.title, taxNo: b.taxNo })
  sides = { seller: side(seller), buyer: side(buyer) }
  // who owes nothing is no partner
  await accepted()
})
afterAll(async () => {
  stopReaders()
  stopReader()
  await w.close()
})

const drawn = (o: Partial<Drawn> = {}, whole = '125.00'): Drawn => ({
  ...{ number: digitalNumber(), day: '2026-01-05', special: true, ...sides },
  items: [{ name: '阿莫西林', spec: '0.25g', unit: '盒', qty: '10', ...taxed(whole) }],
  ...o,
})
const ask = (bytes: Buffer, name: string, who: Person = p.clerk) =>
  send(w.app, who, calls.ocr, {}, [{ field: 'file', filename: name, bytes }])
const read = async (bytes: Buffer, name: string) => {
  const { data, msg } = await ask(bytes, name)
  expect(msg).toBe('')
  return data!
}
type Read = Awaited<ReturnType<typeof read>>
const accepted = async () => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  return item!.itemId
}
/** As the drop zone makes a draft of what files of one invoice say. */
const draft = (reads: Read[], itemId: string, o: object = {}) => {
  const [first] = reads
  const of = Object.fromEntries(first!.values.map((v) => [v.field, v.value])) as { number: string }
  const lines = [{ itemId, qty: '10' }]
  return p.clerk.ask(invoiceCalls.add, {
    ...{ partnerId: first!.partner!.id, ...of, lines, readings: reads.map((r) => r.seal) },
    ...o,
  } as never)
}

describe('an original', () => {
  test('names the partner by its tax number, becomes a draft whose fields it holds, and is kept byte for byte', async () => {
    const d = drawn()
    const bytes = xmlOf(d)
    const r = await read(bytes, '发票.xml')
    expect(r).toMatchObject({ partner: { id: g.hospital }, foreign: false, red: false, notes: [] })
    const itemId = await accepted()
    const no = await draft([r], itemId, { number: '26000000000000000099' })
    expect(no.data).toMatchObject({ fields: [{ path: 'number', message: `取自「XML 原件」，不能改动：${d.number}` }] })
    const made = (await draft([r], itemId)).data!
    const sent = await p.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
    const seen = await p.finance.get(invoiceCalls.detail, { id: made.id })
    expect(seen.readings.map((k) => [k.file.name, valueFor(k.values, 'amount')])).toEqual([['发票.xml', '125.00']])
    const { fileId } = seen.readings[0]!.file
    expect((await fetchFile(w.app, p.finance, fileCalls.download, { fileId })).bytes).toEqual(bytes)
    // nobody else's, and of one invoice alone
    const stranger = await w.person({ 'settlement/invoice': 'view' }, await w.org('hospital', '别的医院'))
    expect((await fetchFile(w.app, stranger, fileCalls.download, { fileId })).envelope).toMatchObject({ code: 404 })
    expect((await draft([r], await accepted(), {})).msg).toBe('附件不存在或已被使用，请重新上传')
    // taken back, it is still not typed over; what it does not say is
    const { version } = await p.clerk.get(invoiceCalls.withdraw, { id: made.id, version: sent.version })
    const change = (more: object) => p.clerk.ask(invoiceCalls.update, { id: made.id, version, ...more } as never)
    expect((await change({ issueDate: '2026-01-06' })).msg).toContain('取自「XML 原件」')
    expect((await change({ remark: '补' })).msg).toBe('')
  })

  test('and a pdf of the same invoice agree, or the difference is said and nothing is handed in', async () => {
    const d = drawn()
    const xml = await read(ofdOf(d), 'a.ofd')
    expect(xml.digests).toEqual({ listed: 6, agree: 6, differ: [], unlisted: [] })
    const same = await draft([xml, await read(pdfOf(d), 'a.pdf')], await accepted())
    expect((await p.clerk.ask(invoiceCalls.submit, { id: same.data!.id, version: same.data!.version })).msg).toBe('')
    // how it looks, for whoever sees the invoice
    const [ofd, paper] = (await p.clerk.get(invoiceCalls.detail, { id: same.data!.id })).readings.map(
      (k) => k.file.fileId,
    )
    const look = (who: Person, fileId?: string) => fetchFile(w.app, who, calls.picture, { fileId })
    expect((await look(p.finance, ofd)).bytes.toString()).toContain(d.number)
    expect((await look(p.clerk, paper)).envelope).toMatchObject({ msg: '只有 OFD 需要绘制，其他文件请直接打开' })
    const stranger = await w.person({ 'settlement/invoice': 'view' }, await w.org('hospital', '外院'))
    expect((await look(stranger, ofd)).envelope).toMatchObject({ code: 404 })
    const other = drawn()
    const pdf = await read(pdfOf({ ...drawn({}, '126.00'), number: other.number }), 'b.pdf')
    const off = await draft([await read(xmlOf(other), 'b.xml'), pdf], await accepted())
    expect((await p.clerk.ask(invoiceCalls.submit, { id: off.data!.id, version: off.data!.version })).msg).toBe(
      '原件之间不一致：「价税合计」在「XML 原件」是 125.00，在「PDF」是 126.00',
    )
  })

  test('whose seal was changed, or that somebody else had read, proves nothing', async () => {
    const r = await read(xmlOf(drawn()), 'c.xml')
    const itemId = await accepted()
    const seal = `${r.seal.slice(0, -6)}AAAA==`
    expect((await draft([{ ...r, seal }], itemId)).msg).toBe('原件的识别结果已失效，请重新上传')
    const theirs = (await ask(xmlOf(drawn()), 'd.xml', p.finance)).data!
    expect((await draft([{ ...r, seal: theirs.seal }], itemId)).msg).toBe('原件的识别结果已失效，请重新上传')
  })

  test('of another seller, or for nobody who owes anything, is said', async () => {
    const nobody = { name: '某公司', taxNo: '91350199MADEM99990' }
    expect(await read(xmlOf(drawn({ seller: nobody })), 'e.xml')).toMatchObject({ foreign: true })
    expect(await read(xmlOf(drawn({ buyer: nobody })), 'e.xml')).toMatchObject({ partner: null })
  })
})

test('files of a draft are taken off, the last one too: what they alone said is typed from then on; a match tells what they say', async () => {
  const d = drawn()
  const r = await read(xmlOf(d), 'f.xml')
  const made = (await draft([r], await accepted())).data!
  const sent = await p.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
  const { run } = await p.finance.get(matchCalls.matched, { id: made.id })
  const of = (check: string) => run!.results.find((x) => x.check === check)
  expect([of('M08')?.outcome, of('M15')?.outcome]).toEqual(['passed', 'passed'])
  const { version } = await p.clerk.get(invoiceCalls.withdraw, { id: made.id, version: sent.version })
  const without = [r.file.fileId]
  const now = await p.clerk.get(invoiceCalls.update, { id: made.id, version, issueDate: '2026-01-06', without })
  expect(await p.clerk.get(invoiceCalls.detail, { id: made.id })).toMatchObject({
    issueDate: '2026-01-06',
    readings: [],
  })
  await p.clerk.get(invoiceCalls.submit, { id: made.id, version: now.version })
  const { run: bare } = await p.finance.get(matchCalls.matched, { id: made.id })
  expect(['M08', 'M15'].map((c) => bare!.results.find((x) => x.check === c)?.outcome)).toEqual(['none', 'none'])
})

test('a red original makes a red invoice and no blue one, and its amounts are not typed over', async () => {
  const itemId = await accepted()
  const blue = await p.clerk.get(invoiceCalls.add, typedInvoice(g.hospital, '125.00', [{ itemId, qty: '10' }]))
  const sent = await p.clerk.get(invoiceCalls.submit, { id: blue.id, version: blue.version })
  await p.finance.get(invoiceCalls.audit, { id: blue.id, version: sent.version, action: 'approve' })
  const { issueDate } = await p.clerk.get(invoiceCalls.detail, { id: blue.id })
  const minus = (a: string) => `-${a}`
  const d = drawn({ day: issueDate })
  const items = d.items.map((i) => ({ ...i, qty: minus(i.qty), amount: minus(i.amount), tax: minus(i.tax) }))
  const bytes = Buffer.from(
    xmlOf({ ...d, items })
      .toString()
      .replace(/(<InIssuType><LabelCode>)Y/, '$1N'),
  )
  const r = await read(bytes, 'red.xml')
  expect([r.red, valueFor(r.values, 'amount')]).toEqual([true, '-125.00'])
  expect((await draft([r], await accepted())).data).toMatchObject({ fields: [{ path: 'exclAmount' }] })
  const said = Object.fromEntries(r.values.map((v) => [v.field, v.value]))
  const wish = {
    ...{ partnerId: g.hospital, ...said, lines: [], readings: [r.seal], redReason: 'wrong' },
    blues: [{ invoiceId: blue.id, amount: '125.00' }],
  }
  const typed = await p.clerk.ask(invoiceCalls.red, { ...wish, issueDate: '2026-01-01' } as never)
  expect(typed.msg).toContain('取自「XML 原件」')
  const red = await p.clerk.get(invoiceCalls.red, wish as never)
  expect(await p.clerk.get(invoiceCalls.detail, { id: red.id })).toMatchObject({ colour: 'red', amount: '-125.00' })
})

test('a photo with a qr code gives what the code says', async () => {
  const d = drawn()
  const r = await read(await pictureOf(qrOf(d)), 'photo.jpg')
  expect(valueFor(r.values, 'number')).toBe(d.number)
  expect(valueFor(r.values, 'amount')).toBe('125.00')
  expect(r.values.every((v) => v.origin === 'qr')).toBe(true)
  expect(r.notes).toEqual(['只读到二维码，其他内容请补填'])
}, 60_000)

test('bad files are refused each by its own sentence', async () => {
  const d = drawn()
  const bomb = zipOf([
    ['OFD.xml', Buffer.from('<a/>')],
    ['Doc_0/a.xml', Buffer.alloc(30 * 1024 * 1024)],
  ])
  const cases: [string, Buffer, string][] = [
    ['bomb.ofd', bomb, 'OFD 解压后过大，不能读取'],
    ['sheet.xlsx', zipOf([['xl/workbook.xml', Buffer.from('<a/>')]]), '这不是 OFD 文件：缺少 OFD.xml'],
    [
      'lacks.ofd',
      ofdOf(d, (parts) => parts.delete('Doc_0/Attachs/invoice.xml')),
      'OFD 缺少它列出的发票附件「Doc_0/Attachs/invoice.xml」',
    ],
    [
      'changed.ofd',
      ofdOf(d, (parts) => parts.set('Doc_0/Attachs/invoice.xml', xmlOf({ ...d, number: digitalNumber() }))),
      'OFD 的「/Doc_0/Attachs/invoice.xml」在签名后被改动过，不能作为原件',
    ],
    [
      'entities.xml',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
      'XML 含有 DOCTYPE 或实体定义，不能读取',
    ],
    [
      'twice.xml',
      Buffer.from(
        xmlOf(d)
          .toString()
          .replace(/(<TotalTaxAm>.*?<\/TotalTaxAm>)/, '$1$1'),
      ),
      'XML 中「TotalTaxAm」出现了 2 次，不能确定取哪一个',
    ],
    ['text.pdf', Buffer.from('nothing'), '支持上传文件格式：png、jpg、jpeg、bmp、pdf'],
  ]
  const said = []
  for (const [name, bytes] of cases) said.push((await ask(bytes, name)).msg)
  expect(said).toEqual(cases.map(([, , why]) => why))
  const changed = await read(
    ofdOf(d, (parts) => parts.set('Doc_0/extra.xml', Buffer.from('<a/>'))),
    'more.ofd',
  )
  expect(changed.notes).toContain('签名未列出的部件：/Doc_0/extra.xml')
})
