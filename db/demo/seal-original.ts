import type { Actor } from '#kernel/server/ctx.ts'
import { inContext } from '#kernel/server/tx.ts'
import { readXml } from '#modules/invoice-reading/server/einvoice.ts'
import { readOfd } from '#modules/invoice-reading/server/ofd.ts'
import { readPdf } from '#modules/invoice-reading/server/pdf.ts'
import { qrTexts } from '#modules/invoice-reading/server/picture.ts'
import { readQr } from '#modules/invoice-reading/server/qr.ts'
import { readingCalls } from '#modules/invoice-reading/shared/calls.ts'
import type { Reading } from '#modules/invoice-reading/shared/reading.ts'
import { askIn, loading } from './ask.ts'
import { codeOf, type Drawn, ofdOf, pdfOf, pictureOf, qrOf, xmlOf } from './originals.ts'

/*
 * Originals of the demonstration's own invoices, read as an upload of them is. Not in a process of its own: they were drawn a
 * moment ago by this very program, and starting one would take longer than reading all of them.
 */
export type OriginalKind = 'xml' | 'ofd' | 'pdf' | 'picture'
interface Taken {
  mime: string
  end: string
  draw: (d: Drawn) => Buffer | Promise<Buffer>
  read: (bytes: Buffer) => Reading | Promise<Reading>
}
const byCode = async (bytes: Buffer): Promise<Reading> => {
  const found = (await qrTexts(bytes)).map(readQr).find((r) => r !== undefined)
  if (!found) throw new Error('the code of a drawn invoice is not read')
  return found
}
const kinds: Readonly<Record<OriginalKind, Taken>> = {
  xml: { mime: 'application/xml', end: 'xml', draw: xmlOf, read: readXml },
  ofd: { mime: 'application/ofd', end: 'ofd', draw: (d) => ofdOf(d), read: readOfd },
  pdf: { mime: 'application/pdf', end: 'pdf', draw: async (d) => pdfOf(d, await codeOf(qrOf(d))), read: readPdf },
  picture: { mime: 'image/jpeg', end: 'jpg', draw: (d) => pictureOf(qrOf(d)), read: byCode },
}

/** Draws an invoice as a file of this kind and has it read and kept. @returns what an invoice made of it brings as its proof */
export const sealOriginal = async (who: Actor, d: Drawn, kind: OriginalKind): Promise<string> => {
  const { mime, end, draw, read } = kinds[kind]
  const bytes = await draw(d)
  const looked = await read(bytes)
  const file = { field: 'file', filename: `${d.number}.${end}`, mime, bytes }
  const { seal } = await inContext(who, { call: readingCalls.ocr.path, ...loading }, (ctx) =>
    askIn(Object.assign(ctx, { files: [file], looked }), readingCalls.ocr, {}),
  )
  return seal
}
