import { checkDigitIsRight, type Gs1, looksGs1, readGs1 } from './gs1.ts'
import { lotText, pieceText } from './lot.ts'

const GS = '\x1d'

/** What may be known of a pack before its code is read. */
interface KnownPack {
  lotNo: string
  serial: string
  expiryDate: string | null
}

/** The text with the separator behind this field, wherever it may stand behind the article. */
const cutBehind = (text: string, ai: string, value: string): string[] => {
  const found: string[] = []
  if (value === '') return found
  for (let at = text.indexOf(ai + value, 16); at >= 0; at = text.indexOf(ai + value, at + 1)) {
    const end = at + ai.length + value.length
    if (end < text.length && text[end] !== GS) found.push(text.slice(0, end) + GS + text.slice(end))
  }
  return found
}

const isOf = (read: Gs1 | undefined, p: KnownPack): boolean =>
  !!read &&
  lotText(read.lotNo ?? '') === p.lotNo &&
  (read.serial === undefined || pieceText(read.serial) === pieceText(p.serial)) &&
  (read.expiryDate === undefined || read.expiryDate === p.expiryDate) &&
  // a lot alone could as well be the beginning of a longer one
  (read.serial !== undefined || read.expiryDate !== undefined)

/**
 * A gun that drops the separator runs lot and serial number together. Where a pack is known whose fields stand in the text with
 * their lengths, the text with its separators; nothing where it reads as it is, or none is.
 */
export const separated = (scanned: string, packs: readonly KnownPack[]): string | undefined => {
  const text = pieceText(scanned)
  if (text.includes(GS) || !/^(\]..)?01\d{14}/.test(text)) return undefined
  if (packs.some((p) => isOf(readGs1(text), p))) return undefined
  for (const p of packs) {
    const lots = [text, ...cutBehind(text, '10', p.lotNo)]
    const ways = lots.flatMap((way) => [way, ...cutBehind(way, '21', pieceText(p.serial))])
    const right = ways.find((way) => isOf(readGs1(way), p))
    if (right) return right
  }
  return undefined
}

/** Why a code that says it is GS1 cannot be read, or means nothing here; '' of one that says no such thing. */
export const whyUnreadable = (scanned: string): string => {
  const text = scanned.trim().replace(/^\](C1|d2|Q3|e0|J1)/i, '')
  const [, gtin] = /^\(?01\)?(\d{14})/.exec(text) ?? []
  if (gtin && !checkDigitIsRight(gtin)) return '无法识别：条码的校验位不对'
  const [, day] = /^\(?01\)?\d{14}\(?1[17]\)?(\d{6})/.exec(text) ?? []
  if (gtin && day && !readGs1(`01${gtin}17${day}`)) return '无法识别：条码中的日期不存在'
  const read = readGs1(text)
  if (read?.lotNo && !text.includes(GS) && !text.startsWith('('))
    return '无法识别：条码缺少分隔符，批号与后面的内容分不开'
  return looksGs1(scanned) && !read ? '无法识别：条码不完整或缺少分隔符' : ''
}
