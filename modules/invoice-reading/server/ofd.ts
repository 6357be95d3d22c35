import { createHash } from 'node:crypto'
import { type Digests, type Note, type Reading, type Seal, sealFaults } from '../shared/reading.ts'
import { graphCodeOf, readXml } from './einvoice.ts'
import { fault } from './fault.ts'
import { customNames } from './ofd.data.ts'
import { bodyOf, needed, type Parts, partsOf, place } from './ofd-parts.ts'
import { sealOf } from './ofd-seal.ts'
import { readQr } from './qr.ts'
import { dayOf, kindByCode, moneyOf, sumsOf, toldBy, upper } from './values.ts'
import { allAt, type Node, parseXml, textAt } from './xml.ts'

/** How a signature says its digests are made. */
const methods: Readonly<Record<string, string>> = {
  '1.2.156.10197.1.401': 'sm3',
  SM3: 'sm3',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  SHA256: 'sha256',
}

/** The parts every signature lists, each recomputed; what a signature is made of lists itself nowhere. */
const digestsOf = (parts: Parts, body: Node): Digests | undefined => {
  const at = textAt(body, 'Signatures')
  if (!at) return undefined
  const list = place('OFD.xml', at)
  const own = new Set([list])
  const seen = new Map<string, boolean>()
  let seal: Seal | undefined
  for (const s of allAt(parseXml(needed(parts, list)), 'Signature')) {
    const path = place(list, s.at.BaseLoc ?? '')
    own.add(path)
    const signature = parseXml(needed(parts, path))
    for (const n of allAt(signature, 'SignedValue')) {
      own.add(place(path, n.text))
      const value = parts.get(place(path, n.text))
      const day =
        /^(\d{4})-?(\d\d)-?(\d\d)/.exec(textAt(signature, 'SignedInfo/SignatureDateTime'))?.slice(1, 4).join('-') ?? ''
      const one = value && sealOf(value, needed(parts, path), day)
      // of several the one that does not hold is told
      if (one && !seal?.fault) seal = one
    }
    for (const refs of allAt(signature, 'SignedInfo/References')) {
      const method = methods[refs.at.CheckMethod ?? '']
      if (!method)
        throw fault('OFD 签名的摘要算法「{{name}}」不支持', { name: (refs.at.CheckMethod ?? '').slice(0, 40) })
      for (const ref of allAt(refs, 'Reference')) {
        const part = place(path, ref.at.FileRef ?? '')
        const bytes = parts.get(part)
        const same = !!bytes && createHash(method).update(bytes).digest('base64') === textAt(ref, 'CheckValue')
        seen.set(part, same && seen.get(part) !== false)
      }
    }
  }
  const differ = [...seen].filter(([, same]) => !same).map(([part]) => `/${part}`)
  const unlisted = [...parts.keys()].filter((p) => !seen.has(p) && !own.has(p) && !p.endsWith('/'))
  return {
    listed: seen.size,
    agree: seen.size - differ.length,
    differ,
    unlisted: unlisted.map((p) => `/${p}`),
    ...(seal ? { seal } : {}),
  }
}

/** What the file says of itself where it has no invoice attached. */
const custom = (body: Node): Reading | undefined => {
  const said = new Map(
    allAt(body, 'DocInfo/CustomDatas/CustomData').map((n) => [n.at.Name ?? '', n.text.trim()] as const),
  )
  const of = (field: keyof typeof customNames) => customNames[field].map((n) => said.get(n)).find(Boolean) ?? ''
  const number = of('number')
  if (!number) return undefined
  const code = of('code')
  const money = (field: 'exclAmount' | 'taxAmount' | 'amount') => of(field) && moneyOf(of(field), customNames[field][0])
  const amount = money('amount')
  const values = toldBy('ofd', {
    ...{ invoiceType: code ? kindByCode(code) : '', code, number, checkCode: of('checkCode') },
    issueDate: of('issueDate') && dayOf(of('issueDate')),
    ...{ sellerName: of('sellerName'), sellerTaxNo: upper(of('sellerTaxNo')) },
    ...{ buyerName: of('buyerName'), buyerTaxNo: upper(of('buyerTaxNo')) },
    ...{ exclAmount: money('exclAmount'), taxAmount: money('taxAmount'), amount },
  })
  return { values, items: [], red: amount.startsWith('-'), notes: sumsOf({ values, items: [] }) }
}

/** The invoice attached as XML, and where it stands. */
const attached = (parts: Parts, body: Node): { path: string; bytes: Buffer } | undefined => {
  const root = place('OFD.xml', textAt(body, 'DocRoot'))
  const loc = textAt(parseXml(needed(parts, root)), 'Attachments')
  if (!loc) return undefined
  const list = place(root, loc)
  const xml = allAt(parseXml(needed(parts, list)), 'Attachment').filter((a) => /xml/i.test(a.at.Format ?? ''))
  const named = xml.find((a) => /invoice/i.test(a.at.Name ?? '')) ?? xml[0]
  if (!named) return undefined
  const path = place(list, textAt(named, 'FileLoc'))
  const bytes = parts.get(path)
  if (!bytes) throw fault('OFD 缺少它列出的发票附件「{{path}}」', { path: path.slice(0, 80) })
  return { path, bytes }
}

const notesOf = (d: Digests | undefined): Note[] => {
  if (!d) return [{ message: 'OFD 没有签名，不能核对摘要' }]
  const notes: Note[] = [
    { message: '签名列出 {{n}} 个部件，{{agree}} 个摘要相符', params: { n: d.listed, agree: d.agree } },
  ]
  if (d.differ.length > 0)
    notes.push({ message: '摘要不符的部件：{{parts}}', params: { parts: d.differ.join(' ').slice(0, 300) } })
  if (d.unlisted.length > 0)
    notes.push({ message: '签名未列出的部件：{{parts}}', params: { parts: d.unlisted.join(' ').slice(0, 300) } })
  if (d.seal)
    notes.push(
      d.seal.fault
        ? { message: '电子签章无效：{{fault}}', params: { fault: sealFaults[d.seal.fault] } }
        : { message: '电子签章有效，签署人 {{signer}}', params: { signer: d.seal.signer } },
    )
  return notes
}

/** What the QR text inside says otherwise than the invoice around it. */
const graphNotes = (bytes: Buffer, r: Reading): Note[] => {
  const text = graphCodeOf(bytes)
  const qr = text ? readQr(text) : undefined
  const other = qr?.values.find((v) =>
    r.values.some((x) => x.field === v.field && x.value !== v.value && v.field !== 'invoiceType'),
  )
  return other ? [{ message: '二维码文字与发票内容不一致：{{value}}', params: { value: other.value } }] : []
}

/** What an invoice's OFD says, and which of its parts are as they were when it was signed. @throws ReadFault */
export const readOfd = async (bytes: Buffer): Promise<Reading> => {
  const parts = await partsOf(bytes)
  const body = bodyOf(parts)
  const digests = digestsOf(parts, body)
  const found = attached(parts, body)
  const reading = found ? readXml(found.bytes, 'ofd') : custom(body)
  if (!reading) throw fault('OFD 中没有发票内容')
  const from = `/${found?.path ?? 'OFD.xml'}`
  if (digests?.differ.includes(from)) throw fault('OFD 的「{{part}}」在签名后被改动过，不能作为原件', { part: from })
  return {
    ...reading,
    ...(digests ? { digests } : {}),
    notes: [...reading.notes, ...notesOf(digests), ...(found ? graphNotes(found.bytes, reading) : [])],
  }
}
