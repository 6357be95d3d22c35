import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OPS, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Line } from '#modules/ocr/server/public.ts'
import type { Reading } from '../shared/reading.ts'
import { readFace } from './face.ts'
import { fault } from './fault.ts'
import { picturesOf } from './pdf-pictures.ts'
import { qrTexts } from './picture.ts'
import { readQr } from './qr.ts'
import { codeAlone, together } from './together.ts'

/** Pages an invoice may have: lists of goods stand on further ones. */
const PAGES = 10
/** Pieces of text of one file. */
const PIECES = 20_000

interface Piece {
  str: string
  transform: number[]
  width: number
  height: number
}

/** The code of an invoice among the pictures of a page. */
const codeOf = async (page: PDFPageProxy, ops: typeof OPS): Promise<Reading | undefined> => {
  for await (const png of picturesOf(page, ops))
    for (const text of await qrTexts(png)) {
      const said = readQr(text)
      if (said) return said
    }
  return undefined
}

/** Pieces that touch are one: a PDF writes a name letter by letter. */
const joined = (pieces: readonly Line[]): Line[] => {
  const out: Line[] = []
  for (const p of pieces) {
    const last = out.at(-1)
    const near =
      last && Math.abs(last.bottom - p.bottom) < 2 && Math.abs(p.left - last.right) < (p.bottom - p.top) * 0.35
    if (near) {
      last.text += p.text
      last.right = Math.max(last.right, p.right)
    } else out.push({ ...p })
  }
  return out
}

/**
 * The text of a PDF with its places, from the top of the first page down, and what the QR codes among the pictures of its first page say.
 * Runs nothing the file brings; its letters are told by the tables of the package, nothing is fetched.
 */
const contentOf = async (bytes: Buffer): Promise<{ lines: Line[]; qr: Reading | undefined }> => {
  const { getDocument, OPS, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = getDocument({
    data: new Uint8Array(bytes),
    // folders of the package, which its own reader for Node opens as files
    cMapUrl: join(home, 'cmaps/'),
    standardFontDataUrl: join(home, 'standard_fonts/'),
    cMapPacked: true,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const doc = await task.promise
    if (doc.numPages > PAGES) throw fault('PDF 超过 {{n}} 页，不是一张发票', { n: PAGES })
    const lines: Line[] = []
    let qr: Reading | undefined
    let above = 0
    for (let n = 1; n <= doc.numPages; n++) {
      const page = await doc.getPage(n)
      const { height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const pieces = (items as Piece[])
        .filter((i) => i.str?.trim())
        .slice(0, PIECES)
        .map(({ str, transform: t, width, height: h }): Line => {
          const size = h || Math.abs(t[3] ?? 0) || 8
          const [left, foot] = [t[4] ?? 0, above + height - (t[5] ?? 0)]
          return { text: str, sure: 1, left, right: left + width, top: foot - size, bottom: foot }
        })
      lines.push(...joined(pieces))
      above += height
      if (n === 1) qr = await codeOf(page, OPS)
    }
    if (lines.length === 0 && !qr) throw fault('此 PDF 没有文字层（扫描件），请上传 XML、OFD 原件或图片')
    return { lines, qr }
  } finally {
    await task.destroy()
  }
}

/** What a PDF says of an invoice: its text and its code; of a scan the code alone. @throws ReadFault */
export const readPdf = async (bytes: Buffer): Promise<Reading> => {
  const { lines, qr } = await contentOf(bytes)
  if (!qr) return readFace(lines, 'pdf')
  return lines.length > 0 ? together(qr, readFace(lines, 'pdf')) : codeAlone(qr)
}
