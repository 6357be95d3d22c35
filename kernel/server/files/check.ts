import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { uploadSentences } from '#kernel/shared/calls/files.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { readBmp } from './bmp.ts'
import { isActivePdf } from './pdf.ts'

/** Larger pictures are refused before they are unpacked. */
export const MAX_PIXELS = 40_000_000
const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

export interface Checked {
  name: string
  mime: string
  bytes: Buffer
}

const tooMany = (e: unknown): boolean => /pixel limit/.test((e as Error).message)
const unreadable = (name: string, e?: unknown): Refusal =>
  refuse(tooMany(e ?? new Error('')) ? '图片「{{name}}」超过 4000 万像素' : '图片「{{name}}」无法读取', { name })

export const extension = (name: string, ext: string): string => `${name.replace(/\.[^.]{1,8}$/, '')}.${ext}`

/** A name as it may be shown and downloaded: no folders, no control characters, at most 200 characters. */
export const safeName = (name: string): string => {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const clean = last.replace(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e"<>|:*?]/g, '').trim()
  return clean.length > 200 ? `${clean.slice(0, 190)}${clean.slice(-10)}` : clean || 'file'
}

/**
 * Judges an uploaded file by its bytes: only the types of specification §5. Pictures are written anew, upright and
 * without their hidden data (place, camera, previews); a bitmap becomes a png. PDF stays as it is. Runs in the process of
 * `judge-child.ts` alone, since what a stranger sent may break its reader.
 * @throws Refusal naming the allowed types
 */
export const checkUpload = async (filename: string, bytes: Buffer): Promise<Checked> => {
  const name = safeName(filename)
  const type = await fileTypeFromBuffer(bytes)
  if (type?.ext === 'pdf' && isActivePdf(bytes))
    throw refuse('PDF「{{name}}」含有脚本、程序或已加密，请另存为普通 PDF 后上传', { name })
  if (type?.ext === 'pdf') return { name: extension(name, 'pdf'), mime: 'application/pdf', bytes }
  if (type?.ext === 'bmp') {
    if (bytes.length >= 26 && bytes.readInt32LE(18) * Math.abs(bytes.readInt32LE(22)) > MAX_PIXELS)
      throw unreadable(name, new Error('pixel limit'))
    const raw = readBmp(bytes, MAX_PIXELS)
    if (!raw) throw unreadable(name)
    const png = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
      .png()
      .toBuffer()
    return { name: extension(name, 'png'), mime: 'image/png', bytes: png }
  }
  if (type?.ext !== 'png' && type?.ext !== 'jpg') throw refuse(uploadSentences.type)
  try {
    const picture = sharp(bytes, options).autoOrient()
    const out = await (type.ext === 'png' ? picture.png() : picture.jpeg({ quality: 90 })).toBuffer()
    return { name: extension(name, type.ext), mime: type.mime, bytes: out }
  } catch (e) {
    throw unreadable(name, e)
  }
}
