import { parentPort, workerData } from 'node:worker_threads'
import type PDFKit from 'pdfkit'
import pdfmake from 'pdfmake'
import { fontsIn } from './fonts.ts'
import { definitionOf, GAP, layouts, mm, type Place, SEAL, SIDE, type Stamp, stampOf } from './layout.ts'
import type { PdfPaper } from './limits.ts'
import { LackingCharacter, type Run, runner } from './runs.ts'

export type ToWriter = { paper: PdfPaper } | { stamp: Stamp }
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
const placeText = ({ role, node }: Place, page: { width: number; height: number }, of: number): string => {
  const at = node.positions?.[0]
  if (!at) return ''
  const wide = (page.width - 2 * mm(SIDE) - (of - 1) * GAP) / of
  const top = page.height - at.top
  const box = [at.left, top - SEAL, at.left + wide, top].map(Math.round)
  return [role, at.pageNumber, ...box].join(' ')
}

const write = async (paper: PdfPaper): Promise<Buffer> => {
  const { definition, places, across } = definitionOf(paper, runs)
  const doc = await pdfmake.createPdf(definition, { bufferPages: true }).getStream()
  const { start, count } = doc.bufferedPageRange()
  const found = places.map((p) => placeText(p, doc.page, places.length)).filter(Boolean)
  if (found.length > 0) (doc.info as Record<string, unknown>).Places = found.join('; ')
  if (across)
    for (let i = start; i < start + count; i++) {
      doc.switchToPage(i)
      burn(doc, across)
    }
  return bytesOf(doc)
}

const stamped = async (stamp: Stamp): Promise<Buffer> =>
  bytesOf(await pdfmake.createPdf(stampOf(stamp, runs)).getStream())

const bytesOf = async (doc: typeof PDFKit.prototype): Promise<Buffer> => {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = new Promise<void>((done) => doc.on('end', done))
  doc.end()
  await end
  return Buffer.concat(chunks)
}

parentPort!.on('message', (m: ToWriter) => {
  const made = 'paper' in m ? write(m.paper) : stamped(m.stamp)
  made.then(
    (pdf) => parentPort!.postMessage({ pdf } satisfies FromWriter),
    (e: unknown) =>
      parentPort!.postMessage(
        (e instanceof LackingCharacter
          ? { lacks: e.character, where: e.where }
          : { broke: e instanceof Error ? (e.stack ?? e.message) : String(e) }) satisfies FromWriter,
      ),
  )
})
