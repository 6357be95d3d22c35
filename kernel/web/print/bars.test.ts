import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { barsOf, type CodeKind } from './bars.ts'

const format = {
  qr: BarcodeFormat.QR_CODE,
  code128: BarcodeFormat.CODE_128,
  sscc: BarcodeFormat.CODE_128,
  gs1datamatrix: BarcodeFormat.DATA_MATRIX,
  gs1qr: BarcodeFormat.QR_CODE,
  gs1128: BarcodeFormat.CODE_128,
}
/** What a scanner reads from the drawn bars. */
const scanned = async (kind: CodeKind, text: string): Promise<string> => {
  const { path, width, height } = barsOf(kind, text)!
  const tall = height === 10 ? 60 : height
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 4}" height="${tall * 4}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill-rule="evenodd"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const grey = new Uint8ClampedArray(info.width * info.height).map((_, i) => data[i * info.channels] as number)
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [format[kind]]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  return reader
    .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, info.width, info.height))))
    .getText()
}

test('a number is read back from its Code 128 and from its QR, as is a link', async () => {
  for (const text of ['PS202611270001', 'PJJ123C', '4', '20261127000000001'])
    expect([await scanned('code128', text), await scanned('qr', text)]).toEqual([text, text])
  const link = 'https://jicai.example/#/procurement/delivery/018f2f6e-1111-7000-8000-000000000001'
  expect(await scanned('qr', link)).toBe(link)
  expect(await scanned('qr', '随货同行单 一')).toBe('随货同行单 一')
})

test('a piece is read back from its GS1 DataMatrix, QR and Code 128, a box from its SSCC', async () => {
  for (const kind of ['gs1datamatrix', 'gs1qr', 'gs1128'] as const) {
    const piece = await scanned(kind, '(01)06901234567892(17)270331(10)LOT-A1(21)S1')
    expect([kind, piece.replaceAll('\x1d', '')]).toEqual([kind, '010690123456789217270331' + '10LOT-A1' + '21S1'])
  }
  expect((await scanned('sscc', '(00)006141411234567890')).replaceAll('\x1d', '')).toBe('00006141411234567890')
})

test('what a kind cannot say has no bars: other letters, a wrong check digit, GS1 without identifiers', () => {
  expect(barsOf('code128', '配送')).toBeUndefined()
  expect(barsOf('code128', '')).toBeUndefined()
  for (const kind of ['gs1datamatrix', 'gs1qr', 'gs1128'] as const) expect(barsOf(kind, 'LOT-A1')).toBeUndefined()
  expect(barsOf('gs1datamatrix', '(01)06901234567890')).toBeUndefined()
  expect(barsOf('sscc', '(00)006141411234567891')).toBeUndefined()
})
