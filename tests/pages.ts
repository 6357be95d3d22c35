import { createRequire } from 'node:module'
import { join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** Texts of the pages of a PDF, as a reader finds them. */
export const pagesOf = async (pdf: Buffer): Promise<string[]> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const standardFontDataUrl = `${join(resolve('pdfjs-dist/package.json'), '..', 'standard_fonts')}/`
  const doc = await getDocument({ data: new Uint8Array(pdf), standardFontDataUrl, verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: doc.numPages }, async (_, i) => {
      const { items } = await (await doc.getPage(i + 1)).getTextContent()
      return items.map((x) => ('str' in x ? x.str : '')).join('')
    }),
  )
  await doc.loadingTask.destroy()
  return pages
}
