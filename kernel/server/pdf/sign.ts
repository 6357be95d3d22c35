import { createHash } from 'node:crypto'
import { fill } from '#kernel/shared/plural.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refusal.ts'
import { signatureOf } from './authority.ts'
import { appended, hexText, objectsOf, type PdfObjects, valueIn } from './objects.ts'
import { formOf } from './stamp.ts'
import { paperWords } from './words.data.ts'
import { writeStamp } from './write.ts'

export interface PdfSigner {
  /** The place of the paper's `signatures` block where it goes; one signature each. */
  role: string
  /** Who signs, and for whom. */
  by: string
  organisation: string
  reason: string
  at: Date
  /** Picture of the seal, PNG or JPEG. */
  seal?: Buffer
}

/** Room for the signature, bytes: ours take 1,700. */
const ROOM = 4096
const RANGE = '/ByteRange [0 0000000000 0000000000 0000000000]'

const times = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
const pdfTime = (at: Date): string => `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`

interface Spot {
  page: number
  /** Corners, lower left first, points. */
  box: [number, number, number, number]
}

const refs = (list: string | undefined): number[] => [...(list ?? '').matchAll(/(\d+) 0 R/g)].map((m) => Number(m[1]))
const pagesOf = (of: PdfObjects): number[] => {
  const under = (n: number): number[] => {
    const body = of.textOf(n)
    return /\/Type \/Pages\b/.test(body) ? refs(valueIn(body, 'Kids')).flatMap(under) : [n]
  }
  return under(refs(valueIn(of.textOf(of.root), 'Pages'))[0]!)
}

/** Where the paper wants a role's signature; nowhere to be seen on its last page when it says nothing. */
const spotOf = (of: PdfObjects, role: string, pages: readonly number[]): Spot => {
  const info = of.info === undefined ? '' : (valueIn(of.textOf(of.info), 'Places') ?? '')
  const [kept] = refs(info)
  const said = kept === undefined ? info : of.textOf(kept)
  for (const place of said.slice(1, -1).split('; ')) {
    const [name, page, ...box] = place.split(' ')
    if (name === role) return { page: pages[Number(page) - 1]!, box: box.map(Number) as Spot['box'] }
  }
  return { page: pages.at(-1)!, box: [0, 0, 0, 0] }
}

const stampFor = async (s: PdfSigner, [left, bottom, right, top]: Spot['box']) => {
  const stamp = await writeStamp({
    width: right - left,
    height: top - bottom,
    lines: [fill(paperWords.signed, { by: s.by }), times.format(s.at), paperWords.certificate],
    ...(s.seal ? { seal: s.seal } : {}),
  })
  return objectsOf(stamp)
}

const withEntry = (dictionary: string, entry: string): string =>
  `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${entry}\n>>`

/**
 * Signs a paper of `writePdf` for one party, as one more revision: what was signed before stays byte for byte. The signature is a
 * detached one by the installation's own certificate; whoever changes a byte breaks it.
 * @throws Refusal when this role has signed these bytes already
 */
export const signPdf = async (ctx: Ctx, bytes: Buffer, signer: PdfSigner): Promise<Buffer> => {
  const of = objectsOf(bytes)
  const pages = pagesOf(of)
  const spot = spotOf(of, signer.role, pages)
  const root = of.textOf(of.root)
  const formNumber = refs(valueIn(root, 'AcroForm'))[0]
  const fields = formNumber === undefined ? [] : refs(valueIn(of.textOf(formNumber), 'Fields'))
  if (fields.some((f) => valueIn(of.textOf(f), 'T') === `(${signer.role})`)) throw refuse('该方已签署此版本')

  const objects = new Map<number, string>()
  const [value, field] = [of.size, of.size + 1]
  const form = formNumber ?? of.size + 2
  const seen = spot.box[2] > spot.box[0]
  const drawn = seen ? formOf(await stampFor(signer, spot.box), of.size + 3) : undefined
  for (const [n, body] of drawn?.objects ?? []) objects.set(n, body)
  objects.set(
    value,
    `<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /adbe.pkcs7.detached\n${RANGE}\n/Contents <${'0'.repeat(ROOM * 2)}>\n/M ${pdfTime(signer.at)}\n/Name ${hexText(fill(paperWords.signer, { by: signer.by, organisation: signer.organisation }))}\n/Reason ${hexText(signer.reason)}\n>>`,
  )
  const appearance = drawn ? `\n/AP << /N ${drawn.form} 0 R >>` : ''
  objects.set(
    field,
    `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (${signer.role})\n/V ${value} 0 R\n/F 132\n/P ${spot.page} 0 R\n/Rect [${spot.box.join(' ')}]${appearance}\n>>`,
  )
  objects.set(form, `<<\n/Fields [${[...fields, field].map((f) => `${f} 0 R`).join(' ')}]\n/SigFlags 3\n>>`)
  if (formNumber === undefined) objects.set(of.root, withEntry(root, `/AcroForm ${form} 0 R`))
  const page = of.textOf(spot.page)
  const annots = valueIn(page, 'Annots')
  const list = [...refs(annots), field].map((f) => `${f} 0 R`).join(' ')
  objects.set(spot.page, withEntry(annots ? page.replace(`/Annots ${annots}`, '') : page, `/Annots [${list}]`))

  const id = createHash('sha256').update(bytes).update(signer.role).digest('hex').slice(0, 32)
  const next = appended(bytes, of, objects, id)
  const start = next.indexOf('/Contents <', bytes.length) + '/Contents '.length
  const end = start + ROOM * 2 + 2
  const range = `/ByteRange [0 ${start} ${end} ${next.length - end}]`
  next.write(range.padEnd(RANGE.length), next.indexOf(RANGE, bytes.length), 'latin1')
  const signature = await signatureOf(ctx, Buffer.concat([next.subarray(0, start), next.subarray(end)]), signer.at)
  if (signature.length > ROOM) throw new Error('a signature is larger than its room')
  next.write(signature.toString('hex'), start + 1, 'latin1')
  return next
}
