import type { OPS, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'

/** Pictures of a page that are looked at, and dots of one: a code is small, and stands among seals. */
const MOST = 12
const DOTS = 20_000_000
/** A code of one dot a module is read when it is larger, and has white around it. */
const SIDE = 600
const MARGIN = 40
/** A picture that is not there by then is left out, ms. */
const WAIT = 3_000

interface Picture {
  width: number
  height: number
  /** 1: a bit a dot, 2: RGB, 3: RGBA. */
  kind?: number
  data?: Uint8Array | Uint8ClampedArray
}
const colours: Readonly<Record<number, 3 | 4>> = { 2: 3, 3: 4 }

const named = (page: PDFPageProxy, id: string): Promise<Picture | undefined> =>
  new Promise((done) => {
    const late = setTimeout(() => done(undefined), WAIT)
    const store = id.startsWith('g_') ? page.commonObjs : page.objs
    store.get(id, (found: Picture | undefined) => {
      clearTimeout(late)
      done(found ?? undefined)
    })
  })

/** Bits as grey dots. @param dark what a bit of 1 is painted as */
const greyOf = (
  { width, height, data }: Required<Pick<Picture, 'width' | 'height' | 'data'>>,
  dark: boolean,
): Buffer => {
  const row = Math.ceil(width / 8)
  const out = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bit = ((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
      out[y * width + x] = (bit === 1) === dark ? 0 : 255
    }
  return out
}

const pngOf = async ({ width, height, kind, data }: Picture, mask: boolean): Promise<Buffer | undefined> => {
  if (!data || width * height > DOTS || width < 20 || height < 20) return undefined
  const channels = kind ? colours[kind] : undefined
  const dots = channels ? Buffer.from(data.buffer, data.byteOffset, data.length) : greyOf({ width, height, data }, mask)
  const picture = sharp(dots, { raw: { width, height, channels: channels ?? 1 } }).flatten({ background: '#fff' })
  const small = Math.max(width, height) < SIDE
  return (small ? picture.resize({ width: Math.ceil(SIDE / width) * width, kernel: 'nearest' }) : picture)
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#fff' })
    .png()
    .toBuffer()
}

/** The pictures a page paints, each as a PNG; what of them is no picture of dots is left out. @param ops of the package, which only a PDF loads */
export async function* picturesOf(page: PDFPageProxy, ops: typeof OPS): AsyncGenerator<Buffer> {
  const { fnArray, argsArray } = await page.getOperatorList()
  let n = 0
  for (const [i, op] of fnArray.entries()) {
    const mask = op === ops.paintImageMaskXObject
    if (!mask && op !== ops.paintImageXObject && op !== ops.paintInlineImageXObject) continue
    if (++n > MOST) return
    const said = (argsArray[i] as unknown[])[0] as string | (Picture & { data?: unknown })
    const found = typeof said === 'string' ? await named(page, said) : said
    const data = found && typeof found.data === 'string' ? (await named(page, found.data))?.data : found?.data
    const png = found && (await pngOf({ ...found, data: data as Uint8Array }, mask).catch(() => undefined))
    if (png) yield png
  }
}
