import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Longest side a code is looked for at, in pixels, and the smaller one of large photos. */
const SIDES = [2200, 1100] as const
/** Dots of a picture. */
const MAX_PIXELS = 40_000_000

let ready: Promise<unknown> | undefined
/** With the package's own file: nothing is fetched. */
const prepared = async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = await readFile(wasm)
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Texts of the QR codes on a picture. */
export const qrTexts = async (bytes: Buffer): Promise<string[]> => {
  ready ??= prepared()
  await ready
  for (const side of SIDES) {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const image = {
      data: new Uint8ClampedArray(data),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb',
    } as const
    const found = await readBarcodes(image as ImageData, {
      formats: ['QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 4,
    })
    const texts = found.filter((f) => f.isValid).map((f) => f.text)
    if (texts.length > 0) return texts
  }
  return []
}

/** Width in pixels at which the recognition reads single digits and whole dates. */
const WIDE = 1800
const MOST = 3000
/** A picture as the recognition reads it best: enlarged where it is small. */
export const enlarged = async (bytes: Buffer): Promise<Buffer> => {
  const { width } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width: Math.min(width < WIDE ? Math.max(2 * width, WIDE) : width, MOST) })
    .png()
    .toBuffer()
}
