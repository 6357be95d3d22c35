import { parentPort, workerData } from 'node:worker_threads'
import type PDFKit from 'pdfkit'
import pdfmake from 'pdfmake'
import { fontsIn } from './fonts.ts'
import { definitionOf, layouts, type Place, SEAL } from './layout.ts'
import type { PdfPaper } from './limits.ts'
import { LackingCharacter, type Run, runner } from './runs.ts'

export interface ToWriter {
  paper: PdfPaper
}
/** The paper, or the character it lacks and the text it stands in, or that it broke. */
export type FromWriter = { pdf: Uint8Array } | { lacks: string; where: string } | { broke: string }

const fonts = fontsIn((workerData as { fonts: string }).fonts)
const runs = runner(fonts)
const descriptors = Object.fromEntries(
  [...fonts].map(([name, { normal, bold }]) => [name, { normal, bold, italics: normal, bolditalics: bold }]),
)

pdfmake.setFonts(descriptors)
pdfmake.setTableLayouts(layouts)
// nothing is fetched from anywhere: the fonts are ours, and what a text says is printed
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))

/** Tiled across a page, so that no part of it is copied without. */
const burn = (doc: typeof PDFKit.prototype, across: readonly Run[]): void => {
  const { width, height } = doc.page
  doc.save()
  doc.fillColor('#000000', 0.1)
  doc.rotate(-30, { origin: [width / 2, height / 2] })
  doc.fontSize(13)
  for (let y = -height / 4; y < height * 1.25; y += 110) {
    for (let x = -width / 3; x < width * 1.2; ) {
      const from = x
      for (const run of across) {
        doc.font(fonts.get(run.font)!.normal)
        doc.text(run.text, x, y, { lineBreak: false })
        x += doc.widthOfString(run.text)
      }
      x += 90 + (from === x ? width : 0)
    }
  }
  doc.restore()
}

/** Where a signature goes, for whoever signs: role, page, and its corners from the lower left one, points. */
const placeText = ({ role, node }: Place, width: number, height: number, of: number): string => {
  const at = node.positions?.[0]
  if (!at) return ''
  const top = height - at.top - 12
  return [role, at.pageNumber, at.left, top - SEAL, at.left + width / of, top]
    .map((v) => (typeof v === 'number' ? Math.round(v) : v))
    .join(' ')
}

const write = async (paper: PdfPaper): Promise<Buffer> => {
  const { definition, places, across } = definitionOf(paper, runs)
  const doc = await pdfmake.createPdf(definition, { bufferPages: true }).getStream()
  const { start, count } = doc.bufferedPageRange()
  const { width, height } = doc.page
  const inner = width - 2 * 56.7
  const found = places.map((p) => placeText(p, inner, height, places.length)).filter(Boolean)
  if (found.length > 0) (doc.info as Record<string, unknown>).Places = found.join('; ')
  if (across)
    for (let i = start; i < start + count; i++) {
      doc.switchToPage(i)
      burn(doc, across)
    }
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = new Promise<void>((done) => doc.on('end', done))
  doc.end()
  await end
  return Buffer.concat(chunks)
}

parentPort!.on('message', ({ paper }: ToWriter) => {
  write(paper).then(
    (pdf) => parentPort!.postMessage({ pdf } satisfies FromWriter),
    (e: unknown) =>
      parentPort!.postMessage(
        (e instanceof LackingCharacter
          ? { lacks: e.character, where: e.where }
          : { broke: e instanceof Error ? (e.stack ?? e.message) : String(e) }) satisfies FromWriter,
      ),
  )
})
