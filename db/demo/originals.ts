import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { barsOf } from '#kernel/web/print/bars.ts'

/** An invoice of organisations that do not exist, as its originals say it: yuan, prices and amounts before tax. */
export interface Drawn {
  number: string
  /** yyyy-MM-dd */
  day: string
  special: boolean
  seller: { name: string; taxNo: string }
  buyer: { name: string; taxNo: string }
  items: readonly { name: string; spec: string; unit: string; qty: string; amount: string; tax: string }[]
}

const esc = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`)
const el = (name: string, text: string): string => `<${name}>${esc(text)}</${name}>`
export const sumsOf = ({ items }: Pick<Drawn, 'items'>) => {
  const excl = sumOf(
    items.map((i) => i.amount),
    2,
  )
  const tax = sumOf(
    items.map((i) => i.tax),
    2,
  )
  return { excl, tax, amount: sumOf([excl, tax], 2) }
}
const priceOf = (i: Drawn['items'][number]): string => new Decimal(i.amount).div(i.qty).toDecimalPlaces(13).toFixed()
/** An amount with its tax of 13 %, split as an invoice has it. */
export const taxed = (whole: string) => {
  const amount = new Decimal(whole).div('1.13').toFixed(2)
  return { amount, tax: new Decimal(whole).sub(amount).toFixed(2) }
}

/** The XML of a fully digital invoice, structure version 0.37. */
export const xmlOf = (d: Drawn): Buffer => {
  const { excl, tax, amount } = sumsOf(d)
  const label = (name: string, code: string) => `<${name}>${el('LabelCode', code)}</${name}>`
  const side = (name: string, p: Drawn['seller']) =>
    `<${name}Information>${el(`${name}IdNum`, p.taxNo)}${el(`${name}Name`, p.name)}</${name}Information>`
  const items = d.items.map(
    (i) =>
      `<IssuItemInformation>${el('ItemName', `*医药*${i.name}`)}${el('SpecMod', i.spec)}${el('MeaUnits', i.unit)}${el('Quantity', i.qty)}${el(
        'UnPrice',
        priceOf(i),
      )}${el('Amount', i.amount)}${el('TaxRate', '0.13')}${el('ComTaxAm', i.tax)}</IssuItemInformation>`,
  )
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>
<EInvoice><Header>${el('EIid', d.number)}${el('Version', '0.37')}<InherentLabel>${label('InIssuType', 'Y')}${label(
      'EInvoiceType',
      '01',
    )}${label('GeneralOrSpecialVAT', d.special ? '01' : '02')}</InherentLabel></Header>
<EInvoiceData>${side('Seller', d.seller)}${side('Buyer', d.buyer)}<BasicInformation>${el('TotalAmWithoutTax', excl)}${el(
      'TotalTaxAm',
      tax,
    )}${el('TotalTax-includedAmount', amount)}</BasicInformation>${items.join('')}</EInvoiceData>
<TaxSupervisionInfo>${el('InvoiceNumber', d.number)}${el('IssueTime', d.day)}</TaxSupervisionInfo></EInvoice>`,
  )
}

/** A plain zip of these parts. */
export const zipOf = (parts: readonly (readonly [name: string, bytes: Buffer])[]): Buffer => {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let at = 0
  for (const [name, bytes] of parts) {
    const [packed, file] = [deflateRawSync(bytes), Buffer.from(name)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(file.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, file, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    heads.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, file]))
    bodies.push(local)
    at += local.length
  }
  const list = Buffer.concat(heads)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\u0005\u0006'), end])
}

const ofd = (name: string, inner: string, more = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><ofd:${name} xmlns:ofd="http://www.ofdspec.org/2016"${more}>${inner}</ofd:${name}>`,
  )

/** Points of a PDF as the millimetres of an OFD. */
const mm = (points: number): string => ((points * 210) / 640).toFixed(2)
/** The face of an invoice as objects of an OFD's page: its letters, and a frame around its items. */
const pageOf = (d: Drawn): Buffer => {
  const brown = (name: string) => `<ofd:${name} Value="156 82 35"/>`
  const [top, bottom] = [mm(168), mm(208 + 18 * d.items.length)]
  const line = (y: string) =>
    `<ofd:PathObject Boundary="8 ${y} 194 1" LineWidth="0.25">${brown('StrokeColor')}<ofd:AbbreviatedData>M 0 0 L 194 0</ofd:AbbreviatedData></ofd:PathObject>`
  const letters = faceOf(d).map(
    ([x, y, text], i) =>
      `<ofd:TextObject Boundary="${mm(x)} ${mm(y - 9)} 120 4" Font="1" Size="${i === 0 ? 4.6 : 2.9}">${
        i === 0 ? brown('FillColor') : ''
      }<ofd:TextCode X="0" Y="${mm(9)}">${esc(text)}</ofd:TextCode></ofd:TextObject>`,
  )
  return ofd('Page', `<ofd:Content><ofd:Layer>${line(top)}${line(bottom)}${letters.join('')}</ofd:Layer></ofd:Content>`)
}

/** An OFD that has its XML attached, and a list of the digests of its parts. @param change made after the digests were taken */
export const ofdOf = (d: Drawn, change: (parts: Map<string, Buffer>) => void = () => {}): Buffer => {
  const parts = new Map<string, Buffer>([
    [
      'OFD.xml',
      ofd(
        'OFD',
        '<ofd:DocBody><ofd:DocInfo/><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot><ofd:Signatures>Doc_0/Signs/Signatures.xml</ofd:Signatures></ofd:DocBody>',
        ' DocType="OFD" Version="1.1"',
      ),
    ],
    [
      'Doc_0/Document.xml',
      ofd(
        'Document',
        '<ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 132</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages><ofd:Page ID="2" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages><ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>',
      ),
    ],
    [
      'Doc_0/PublicRes.xml',
      ofd('Res', '<ofd:Fonts><ofd:Font ID="1" FontName="宋体" FamilyName="宋体"/></ofd:Fonts>', ' BaseLoc="Res"'),
    ],
    ['Doc_0/Pages/Page_0/Content.xml', pageOf(d)],
    [
      'Doc_0/Attachs/Attachments.xml',
      ofd(
        'Attachments',
        '<ofd:Attachment Name="invoice" Format="xml"><ofd:FileLoc>invoice.xml</ofd:FileLoc></ofd:Attachment>',
      ),
    ],
    ['Doc_0/Attachs/invoice.xml', xmlOf(d)],
  ])
  const refs = [...parts].map(
    ([name, bytes]) =>
      `<ofd:Reference FileRef="/${name}"><ofd:CheckValue>${createHash('sm3').update(bytes).digest('base64')}</ofd:CheckValue></ofd:Reference>`,
  )
  parts.set('Doc_0/Signs/Signatures.xml', ofd('Signatures', '<ofd:Signature ID="1" BaseLoc="Sign_0/Signature.xml"/>'))
  parts.set(
    'Doc_0/Signs/Sign_0/Signature.xml',
    ofd(
      'Signature',
      `<ofd:SignedInfo><ofd:References CheckMethod="1.2.156.10197.1.401">${refs.join('')}</ofd:References></ofd:SignedInfo>`,
    ),
  )
  change(parts)
  return zipOf([...parts])
}

/** The text of an invoice's face with its places, in points from the upper left. */
const faceOf = (d: Drawn): [x: number, y: number, text: string][] => {
  const { excl, tax, amount } = sumsOf(d)
  const side = (x: number, p: Drawn['seller']): [number, number, string][] => [
    [x, 120, `名称：${p.name}`],
    [x, 140, `统一社会信用代码/纳税人识别号：${p.taxNo}`],
  ]
  const [columns, last] = [[40, 170, 250, 300, 350, 420, 480, 530] as const, 200 + 18 * d.items.length]
  const row = (y: number, cells: readonly string[]) =>
    cells.map((c, i): [number, number, string] => [columns[i]!, y, c])
  return [
    [200, 40, `电子发票（${d.special ? '增值税专用发票' : '普通发票'}）`],
    [400, 60, `发票号码：${d.number}`],
    [400, 80, `开票日期：${d.day.replace('-', '年').replace('-', '月')}日`],
    ...side(30, d.buyer),
    ...side(310, d.seller),
    ...row(180, ['项目名称', '规格型号', '单位', '数量', '单价', '金额', '税率', '税额']),
    ...d.items.flatMap((i, n) =>
      row(200 + 18 * n, [i.name, i.spec, i.unit, i.qty, priceOf(i).slice(0, 8), i.amount, '13%', i.tax]),
    ),
    [60, last, '合'],
    [100, last, '计'],
    [410, last, `¥${excl}`],
    [525, last, `¥${tax}`],
    [40, last + 20, '价税合计（大写）'],
    [380, last + 20, `（小写）¥${amount}`],
  ]
}

const imageOf = ({ dots, side }: { dots: Buffer; side: number }): string => {
  const head = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode`
  return `<< ${head} /Length ${2 * dots.length + 1} >>\nstream\n${dots.toString('hex')}>\nendstream`
}
/** A QR code as grey dots, three of them a module. */
export const codeOf = async (text: string): Promise<{ dots: Buffer; side: number }> => {
  const { path, width, height } = barsOf('qr', text)!
  const side = 3 * Math.round(width)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill-rule="evenodd"/></svg>`
  const { data } = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { dots: data, side }
}

/**
 * A PDF with a layer of text; its letters are named by the tables every reader has, none is embedded.
 * @param code a picture of grey dots in its upper left corner
 * @param written false: a scan, which has no text
 */
export const pdfOf = (d: Drawn, code?: { dots: Buffer; side: number }, written = true): Buffer => {
  // a long list of goods stays on its page
  const tall = Math.max(400, 260 + 18 * d.items.length)
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const image = code ? `q 80 0 0 80 20 ${tall - 90} cm /Q Do Q\n` : ''
  const words = (written ? faceOf(d) : []).map(([x, y, t]) => `BT /F 9 Tf ${x} ${tall - y} Td <${hex(t)}> Tj ET`)
  const text = image + words.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 ${tall}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >>${code ? ' /XObject << /Q 8 0 R >>' : ''} >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500] /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...(code ? [imageOf(code)] : []),
  ]
  let body = '%PDF-1.5\n'
  const starts = objects.map((o, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${o}\nendobj\n`
    return at
  })
  const list = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${count}\n0000000000 65535 f \n${list}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** What its QR code says (domain §8.6). */
export const qrOf = (d: Drawn): string =>
  `01,${d.special ? '31' : '32'},,${d.number},${sumsOf(d).amount},${d.day.replaceAll('-', '')},,`

/** A photo with its QR code, a little turned and with noise: all of it that can be read. */
export const pictureOf = async (text: string): Promise<Buffer> => {
  const { path, width, height } = barsOf('qr', text)!
  const side = 900
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#f4f2ea"/>
<svg x="250" y="250" width="400" height="400" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#222" fill-rule="evenodd"/></svg></svg>`
  const noise = await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .png()
    .toBuffer()
  const flat = await sharp(Buffer.from(drawing))
    .flatten()
    .composite([{ input: noise, blend: 'soft-light' }])
    .png()
    .toBuffer()
  return sharp(flat).rotate(2, { background: '#f4f2ea' }).jpeg({ quality: 70 }).toBuffer()
}
