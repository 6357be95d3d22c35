import { dayOf, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { LineError } from '#kernel/server/refusal.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { type Gs1, looksGs1 } from '#kernel/shared/gs1.ts'
import { lotText, pieceText } from '#kernel/shared/lot.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import { factsOf } from './queries/kit.ts'
import type { Piece } from './queries/read.ts'
import type { Which } from './queries/write.ts'

export interface SaidWhich {
  udi?: string | undefined
  lotNo?: string | undefined
  productionDate?: string | null | undefined
  expiryDate?: string | null | undefined
  sterilizeLot?: string | undefined
  sterilizeDate?: string | null | undefined
}
export const blankWhich: Which = {
  ...{ udi: '', udiDi: '', serial: '', uniqueCode: '', lotNo: '', productionDate: null, expiryDate: null },
  ...{ sterilizeLot: '', sterilizeDate: null },
}

type Fault = Omit<LineError, 'line'>

type Read = Pick<Which, 'udi' | 'udiDi' | 'serial' | 'uniqueCode'> &
  Gs1 & {
    /** The article of our own label: that names article, lot and expiry, and no single piece. */
    label?: string | undefined
  }

/** What a code says, in its one spelling: a UDI its parts, our own label its lot, anything else is a code of its own (domain §8.5). */
export const readCode = (code: string): Read => {
  const text = pieceText(code)
  const { gs1, codes } = readPack(text)
  if (gs1?.gtin) return { ...gs1, udi: text, udiDi: gs1.gtin, serial: gs1.serial ?? '', uniqueCode: '' }
  if (gs1) return { ...gs1, udi: '', udiDi: '', serial: '', uniqueCode: '', label: codes[0] }
  return { udi: '', udiDi: '', serial: '', uniqueCode: text }
}

/** It says it is a UDI and is none: a wrong check digit, a day there is none of, a field cut short. Such a code names no piece. */
export const broken = (read: Read): boolean => looksGs1(read.uniqueCode)

/** What codes of an article there are: `codes` makers', none where nobody knows them, `own` ours. */
export interface ArticleCodes {
  codes: readonly string[]
  own: string
}
const unknownArticle: ArticleCodes = { codes: [], own: '' }
/** What was read is our label, or the code alone, of this article. */
export const names = (read: Read, a: ArticleCodes): boolean => {
  const key = read.label ?? codeKey(read.uniqueCode)
  return key !== '' && [a.own, ...a.codes].some((c) => codeKey(c) === key)
}

/** Two writings of one device identifier: with or without its leading zeros. */
export const same = (a: string, b: string) => a.padStart(14, '0') === b.padStart(14, '0')
/** A code that is its article's names no single piece: two of one article are not the same one. */
const ofArticle = (read: Read, { codes, own }: ArticleCodes): Read => {
  if (read.uniqueCode === '') return read
  if (codes.some((c) => same(c, read.uniqueCode)))
    return { ...read, udi: read.uniqueCode, udiDi: read.uniqueCode.padStart(14, '0'), uniqueCode: '' }
  const label = codeKey(read.uniqueCode)
  return own !== '' && codeKey(own) === label ? { ...read, uniqueCode: '', label } : read
}

/** A piece's code said another way: its UDI with other separators, or its serial number alone. */
export const says = (read: Read, p: Pick<Which, 'udi' | 'udiDi' | 'serial' | 'uniqueCode'>) => {
  const [udi, serial, own] = [p.udi, p.serial, p.uniqueCode].map(pieceText) as [string, string, string]
  if (read.serial) return same(read.udiDi, p.udiDi) && read.serial === serial
  const text = read.uniqueCode || read.udi
  return text !== '' && [udi, serial, own].includes(text)
}

/**
 * Which piece it is, from what was typed and what its code says; what the code says and what was typed must agree, and what is
 * known of it already stays.
 */
export const whichOf = (said: SaidWhich, known: Which, article: ArticleCodes): { which: Which; fault?: Fault } => {
  const { codes } = article
  const typed = said.udi?.trim() ?? ''
  const read = typed ? ofArticle(readCode(typed), article) : undefined
  const code = known.udi || known.uniqueCode
  const named = code ? known : (read ?? blankWhich)
  const lotNo = lotText(said.lotNo ?? '')
  const fault = (column: string, message: string, params?: Record<string, string>): Fault => ({
    column,
    message,
    params,
  })
  const which: Which = {
    ...{ udi: named.udi, udiDi: named.udiDi, serial: named.serial, uniqueCode: named.uniqueCode },
    lotNo: known.lotNo || lotNo || lotText(read?.lotNo ?? ''),
    productionDate: known.productionDate ?? said.productionDate ?? read?.productionDate ?? null,
    expiryDate: known.expiryDate ?? said.expiryDate ?? read?.expiryDate ?? null,
    sterilizeLot: known.sterilizeLot || (said.sterilizeLot ?? '').trim(),
    sterilizeDate: known.sterilizeDate ?? said.sterilizeDate ?? null,
  }
  if (read && broken(read) && !says(read, known))
    return { which, fault: fault('udi', 'UDI 无法识别，请核对校验位、日期和分隔符') }
  if (read?.udiDi && codes.length > 0 && !codes.some((c) => same(c, read.udiDi)))
    return { which, fault: fault('udi', 'UDI 中的产品标识 {{di}} 不是此品种的', { di: read.udiDi }) }
  if (read?.label && !names(read, article))
    return { which, fault: fault('udi', '标签是品种 {{code}} 的，不是此品种的', { code: read.label.toUpperCase() }) }
  if (code && read && !read.label && !says(read, known))
    return { which, fault: fault('udi', '此件的条码是 {{code}}', { code }) }
  if (lotNo && lotNo !== which.lotNo)
    return { which, fault: fault('lotNo', '此件的批号是 {{lot}}', { lot: which.lotNo }) }
  if (read?.lotNo && lotText(read.lotNo) !== which.lotNo)
    return {
      which,
      fault: fault('lotNo', '批号 {{lot}} 与 UDI 中的批号 {{udi}} 不符', { lot: which.lotNo, udi: read.lotNo }),
    }
  if (said.expiryDate && said.expiryDate !== which.expiryDate)
    return { which, fault: fault('expiryDate', '此件的有效期至是 {{day}}', { day: which.expiryDate! }) }
  if (read?.expiryDate && read.expiryDate !== which.expiryDate)
    return {
      which,
      fault: fault('expiryDate', '有效期至 {{day}} 与 UDI 中的 {{udi}} 不符', {
        day: which.expiryDate!,
        udi: read.expiryDate,
      }),
    }
  if (which.productionDate && which.expiryDate && which.expiryDate <= which.productionDate)
    return { which, fault: fault('expiryDate', '有效期至必须晚于生产日期') }
  const early = tooEarly({ ...said, productionDate: said.productionDate ?? read?.productionDate }, which)
  return { which, ...(early ? { fault: early } : {}) }
}

/** Nothing is made or sterilised tomorrow, nor sterilised before it was made or after its last day; judged of what is said now. */
const tooEarly = (said: SaidWhich, { productionDate, sterilizeDate, expiryDate }: Which): Fault | undefined => {
  const made = said.productionDate && productionDate
  const sterile = said.sterilizeDate && sterilizeDate
  if (made && made > today()) return { column: 'productionDate', message: '生产日期不能晚于今天' }
  if (!sterile) return undefined
  if (sterile > today()) return { column: 'sterilizeDate', message: '灭菌日期不能晚于今天' }
  if (productionDate && sterile < productionDate)
    return { column: 'sterilizeDate', message: '灭菌日期不能早于生产日期' }
  return expiryDate && expiryDate <= sterile ? { column: 'expiryDate', message: '有效期至必须晚于灭菌日期' } : undefined
}

const ofCode = { udi: '', udiDi: '', serial: '', uniqueCode: '' }
const others = ['lotNo', 'productionDate', 'expiryDate', 'sterilizeLot', 'sterilizeDate'] as const

/**
 * What is known of a piece when the hospital says which one it was: what it said itself before it may say anew, and with another
 * code what that one told is not known any more. What its supplier said stays.
 */
export const knownOf = (p: Which & { told: readonly string[] }, said: SaidWhich): Which => {
  const anew = (key: (typeof others)[number] | 'udi') => p.told.includes(key) && !!said[key]
  const coded = anew('udi') && readCode(said.udi!).label === undefined
  const known: Which = { ...p, ...(coded ? ofCode : {}) }
  for (const key of others)
    if (anew(key) || (coded && p.told.includes(key))) Object.assign(known, { [key]: blankWhich[key] })
  return known
}

/** What of a piece the hospital said: what nobody had said before it, and is there now. */
export const toldOf = (p: Which & { told: readonly string[] }, now: Which): string[] => {
  const code = (of: Which) => of.udi || of.uniqueCode
  const own = (key: string, before: unknown, after: unknown) => !!after && (p.told.includes(key) || !before)
  return [...(own('udi', code(p), code(now)) ? ['udi'] : []), ...others.filter((key) => own(key, p[key], now[key]))]
}

/**
 * Of an implant what says which one it was, of anything else that is counted piece by piece its code; what is used without it
 * nobody could confirm.
 */
export const blindOf = (
  p: Pick<Which, 'udi' | 'uniqueCode' | 'lotNo' | 'expiryDate'> & Pick<Piece, 'implant' | 'byPiece' | 'name' | 'spec'>,
): Fault | undefined => {
  if (!p.implant && !p.byPiece) return undefined
  const lacks = [
    p.implant && !p.lotNo && (['lotNo', '批号'] as const),
    p.implant && !p.expiryDate && (['expiryDate', '有效期至'] as const),
    !p.udi && !p.uniqueCode && (['udi', 'UDI 或唯一码'] as const),
  ].find((one) => one !== false)
  if (!lacks) return undefined
  const [column, what] = lacks
  return {
    column,
    message: p.implant ? '植入物「{{name}}」请填写{{what}}' : '「{{name}}」按件管理，请填写{{what}}',
    params: { name: `${p.name} ${p.spec}`.trim(), what },
  }
}

/** A lot is good to the end of its last day: on the day of the operation it must be. */
export const staleOn = (which: Pick<Which, 'expiryDate' | 'lotNo'>, surgeryTime: string): Fault | undefined =>
  which.expiryDate && which.expiryDate < dayOf(surgeryTime)
    ? {
        column: 'expiryDate',
        message: '批号 {{lot}} 有效期至 {{day}}，手术当天已过期',
        params: { lot: which.lotNo || '--', day: which.expiryDate },
      }
    : undefined

/** Codes of articles, by product. */
export const codesOf = async (
  ctx: Ctx,
  productIds: readonly string[],
): Promise<(productId: string) => ArticleCodes> => {
  const facts = await factsOf(ctx.tx, productIds)
  return (id) => facts.get(id) ?? unknownArticle
}
