import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { type Drawn, ofdOf, taxed, xmlOf } from '#db/demo/originals.ts'
import { unzipped } from '#kernel/server/sheet/zip.ts'
import { stopReader } from '#modules/ocr/server/public.ts'
import { sampleBytes, sampleOf } from '#tests/public-data.ts'
import { type Reading, valueFor } from '../shared/reading.ts'
import { readXml } from './einvoice.ts'
import { readOfd } from './ofd.ts'
import { sealOf } from './ofd-seal.ts'
import { readQr } from './qr.ts'
import { readOriginal, stopReaders } from './read.ts'

afterAll(() => {
  stopReaders()
  stopReader()
})

const said = (r: Reading) => Object.fromEntries(r.values.map((v) => [v.field, v.value]))
const read = (name: string, mime: string) =>
  readOriginal({ field: 'file', filename: name, mime, bytes: sampleBytes(name) })

/* domain §2.25, «Specimens, expected» */
const given = test.runIf(sampleOf('einvoice-specimen.xml') !== '')
given('the xml of a fully digital invoice gives number, day, sums and its three items', async () => {
  const r = await read('einvoice-specimen.xml', 'application/xml')
  expect(said(r)).toEqual({
    invoiceType: 'digitalSpecial',
    number: '26000000000000000001',
    issueDate: '2026-06-04',
    ...{ exclAmount: '18876.44', taxAmount: '1793.56', amount: '20670.00' },
    ...{ sellerName: '测试销方科技股份有限公司', sellerTaxNo: 'TESTSELLER00000001' },
    ...{ buyerName: '测试购方集团有限公司', buyerTaxNo: 'TESTBUYER000000001' },
  })
  expect(r.items.map((i) => i.rate)).toEqual(['0.06', '0.13', '0.13'])
  expect([r.red, r.notes, new Set(r.values.map((v) => v.origin))]).toEqual([false, [], new Set(['xml'])])
})

given('the ofd of an older one gives its attachment’s values, and says that 12 of its 13 digests agree', async () => {
  const r = await read('invoice-specimen.ofd', 'application/ofd')
  expect(said(r)).toMatchObject({
    ...{ invoiceType: 'electronicOrdinary', code: '050001700111', number: '99999951', issueDate: '2020-10-10' },
    ...{ exclAmount: '300.00', taxAmount: '18.00', amount: '318.00', checkCode: '14754822929856772523' },
  })
  expect(r.items).toHaveLength(3)
  expect(r.digests).toEqual({
    listed: 13,
    agree: 12,
    differ: ['/Doc_0/Document.xml'],
    unlisted: [],
    seal: { signer, day: '2020-10-10', fault: '' },
  })
  expect(r.notes).toContainEqual({ message: '电子签章有效，签署人 {{signer}}', params: { signer } })
})
const signer = '全国统一发票监制章国家税务总局重庆市税务局'

given('a seal whose list, signature or seal was changed does not hold, and says why', async () => {
  const parts = new Map(await unzipped(sampleBytes('invoice-specimen.ofd'), 1_000_000))
  const list = parts.get('Doc_0/Signs/Sign_0/Signature.xml')!
  const value = parts.get('Doc_0/Signs/Sign_0/SignedValue.dat')!
  const at = (n: number) => Buffer.from(value.map((b, i) => (i === n ? b ^ 1 : b)))
  const fault = (v: Buffer, l = list, day = '2020-10-10') => sealOf(v, l, day)?.fault
  expect([
    fault(value),
    fault(value, Buffer.concat([list, Buffer.from(' ')])),
    fault(value, list, '2031-01-01'),
  ]).toEqual(['', 'changed', 'expired'])
  // the last byte is the signature's, the hundredth the name of the seal
  expect([fault(at(value.length - 1)), fault(at(100))]).toEqual(['signature', 'signature'])
  expect(sealOf(Buffer.from('nothing'), list, '')).toBeUndefined()
})

given(
  'a photo of a paper one is enlarged and read by its labels, single digits and the day too',
  async () => {
    const r = await read('invoice-specimen.jpg', 'image/jpeg')
    expect(said(r)).toMatchObject({
      ...{ invoiceType: 'paperSpecial', code: '1100094140', number: '87654321', issueDate: '2010-11-18' },
      ...{ exclAmount: '5999.00', taxAmount: '1019.83', amount: '7018.83' },
      ...{ sellerName: '测试销方企业', buyerName: '测试购方企业' },
    })
    expect([valueFor(r.values, 'sellerTaxNo').length, valueFor(r.values, 'buyerTaxNo').length]).toEqual([15, 15])
    expect(r.items).toMatchObject([{ name: '计算机', qty: '1', rate: '17%' }])
  },
  60_000,
)

test('a photo of a licence is none', async () => {
  const bytes = readFileSync(new URL('../../../tests/fixtures/licence.jpg', import.meta.url))
  await expect(readOriginal({ field: 'file', filename: 'licence.jpg', mime: 'image/jpeg', bytes })).rejects.toThrow(
    '这是营业执照，不是发票',
  )
}, 60_000)

const drawn: Drawn = {
  ...{ number: '26000000000000000001', day: '2026-06-04', special: true },
  seller: { name: '云泽云鼎医药有限公司', taxNo: '91350199MADEM0001C' },
  buyer: { name: '云泽市第一人民医院', taxNo: '91350199MADEH0001D' },
  items: [{ name: '阿莫西林', spec: '0.25g', unit: '盒', qty: '10', ...taxed('20670.00') }],
}
const xml = xmlOf(drawn).toString()
const no = (text: string) => {
  try {
    readXml(Buffer.from(text))
    return ''
  } catch (e) {
    return (e as Error).message
  }
}
test.each([
  ['entities', xml.replace('<EInvoice>', '<!DOCTYPE a [<!ENTITY b "c">]><EInvoice>'), /DOCTYPE 或实体/],
  ['an entity nobody defined', xml.replace('0.25g', '&b;'), /未定义的实体/],
  ['two totals', xml.replace(/(<TotalTaxAm>.*?<\/TotalTaxAm>)/, '$1$1'), /出现了/],
  [
    'a foreign namespace',
    xml.replace('<BasicInformation>', '<x:a xmlns:x="urn:x"/><BasicInformation>'),
    /其他命名空间/,
  ],
  ['the whole in a foreign namespace', xml.replace('<EInvoice>', '<EInvoice xmlns="urn:x">'), /不是发票/],
  ['its number where its amount should be', xml.replace('>20670.00<', '>26000000000000000001<'), /不是金额/],
  ['half of it', xml.slice(0, xml.length / 2), /不完整/],
  ['another document', '<a/>', /根元素/],
  ['no day', xml.replace('>2026-06-04<', '>2026-02-30<'), /不是日期/],
  ['another encoding', xml.replace('utf-8', 'utf-7'), /编码/],
])('xml with %s is refused in words', (_what, text, why) => {
  expect(no(text)).toMatch(/\{\{|^[^{]*$/)
  expect(no(text)).toMatch(why)
})
test('sums that do not make the whole are said, and the file is read', () => {
  const r = readXml(Buffer.from(xml.replace('>20670.00<', '>20670.10<')))
  expect(r.notes.map((n) => n.message)).toEqual(['不含税金额与税额合计 {{sum}}，与价税合计 {{whole}} 不一致'])
})

test('a qr code’s amount is the whole on fully digital ones and before tax on others; a number is never an amount', () => {
  const of = (text: string) => {
    const r = readQr(text)
    return r && said(r)
  }
  expect(of('01,32,,26000000000000000001,20670.00,20260604,,5EA9')).toEqual({
    invoiceType: 'digitalOrdinary',
    number: '26000000000000000001',
    amount: '20670.00',
    issueDate: '2026-06-04',
  })
  expect(of('01,10,050001700111,99999951,300.00,20201010,14754822929856772523,E400,')).toMatchObject({
    exclAmount: '300.00',
    checkCode: '14754822929856772523',
  })
  expect(of('01,10,050001700111,99999951,300.00,20201010,14754822929856772523')).not.toHaveProperty('amount')
  // the check code for the number, the number for the amount, something else altogether
  expect(of('01,10,050001700111,14754822929856772523,300.00,20201010,')).toBeUndefined()
  expect(of('01,32,,26000000000000000001,26000000000000000001,20260604,')).toBeUndefined()
  expect(of('https://example.com/01,32')).toBeUndefined()
})

test('an ofd that is none, is cut off, or lacks its attachment is refused in words', async () => {
  const ofd = ofdOf(drawn)
  await expect(readOfd(Buffer.from('PK\u0003\u0004nothing'))).rejects.toThrow('OFD 已损坏')
  await expect(readOfd(ofd.subarray(0, ofd.length * 0.6))).rejects.toThrow('OFD 已损坏')
})
