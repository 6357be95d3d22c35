import type { Answer } from '#kernel/shared/call.ts'
import { amountOf, cmp, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { fits } from '#kernel/shared/quantity.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { tidyMoment } from '#kernel/web/grid/number.ts'
import type { GridRow } from '#kernel/web/grid/types.ts'
import { colon, t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { wordText } from '#kernel/web/words.tsx'
import { temperature } from '#modules/delivery/shared/fields.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { type Check, expiredOn, type faultsOf } from '../shared/found.ts'
import { acceptanceWords, checkWords } from '../shared/words.ts'

export type Line = Answer<typeof acceptanceCalls.detail>['lines'][number]

/** Which line it is: what tells two lots of one product apart may lie under what is frozen. */
export const whichText = ({ name, spec, lotNo }: Pick<Line, 'name' | 'spec' | 'lotNo'>): string =>
  [name, spec, lotNo && `${t(checkWords.lotNo.label)} ${lotNo}`].filter(Boolean).join(' · ')

/** By the id of the line. */
export type Checks = Readonly<Record<string, Check>>

/** A line of the grid: as it was sent, what is found of it, and the day it came. */
export type Checked = GridRow & Omit<Line, keyof Check> & Check & { day: string }
export const checkOf = ({
  acceptedQty,
  refusedQty,
  refuseCode,
  refuseReason,
  appearance,
  conclusion,
}: Check): Check => ({
  ...{ acceptedQty, refusedQty, refuseReason },
  ...(refuseCode ? { refuseCode } : {}),
  ...(appearance ? { appearance } : {}),
  ...(conclusion ? { conclusion } : {}),
})

export const blank: Check = { acceptedQty: '', refusedQty: '', refuseReason: '' }

export const touched = (c: Check | undefined): c is Check => !!c && (c.acceptedQty !== '' || c.refusedQty !== '')

/** A moment of the region as it is typed, and what the server is told of it. */
export const wallOf = (moment: string | null | undefined): string => (moment ? timeText(moment) : '')
export const momentOf = (wall: string): string | null => {
  const typed = tidyMoment(wall) ?? wall.trim()
  return typed ? `${typed.replace(' ', 'T')}:00+08:00` : null
}
/**
 * What becomes of it by typing: the accepted quantity fills the refused rest. So does the refused one where nobody has said
 * what was accepted; where the two made the whole, as after 全部接收, it is taken off that.
 */
export const typing = (l: Pick<Line, 'deliveredQty'>, c: Check, change: Partial<Check>): Check => {
  const { acceptedQty, refusedQty } = change
  const rest = (qty: string | undefined) =>
    qty !== undefined && fits(qty, 'fine') && cmp(qty, l.deliveredQty) <= 0
      ? plain(minus(l.deliveredQty, qty))
      : undefined
  const whole = c.acceptedQty === '' || rest(c.acceptedQty) === (c.refusedQty || '0')
  const refused = rest(acceptedQty)
  const accepted = whole ? rest(refusedQty) : undefined
  return {
    ...c,
    ...(refused === undefined ? {} : { refusedQty: refused }),
    ...(accepted === undefined ? {} : { acceptedQty: accepted }),
    ...change,
  }
}

const other = { acceptedQty: 'refusedQty', refusedQty: 'acceptedQty' } as const
/** The line with one of its figures: it fills the other, unless the same step writes that one too. */
export const counting = <L extends Pick<Line, 'deliveredQty'> & Check>(
  l: L,
  key: keyof typeof other,
  value: string,
  beside: ReadonlySet<string> = new Set(),
): L => ({ ...l, ...(beside.has(other[key]) ? { [key]: value } : typing(l, checkOf(l), { [key]: value })) })

/** What is wrong at a cell: a sum that is not what came stands at both its figures, either of which may be the wrong one. */
export const faultAt = (
  key: keyof Check,
  l: Pick<Line, 'deliveredQty'> & Check,
  faults: ReturnType<typeof faultsOf>,
) => {
  // of more than came the accepted figure alone is wrong where nothing is refused
  const both = cmp(l.refusedQty || '0', '0') > 0 || cmp(l.acceptedQty || '0', l.deliveredQty) <= 0
  const sum = key === 'refusedQty' && both ? faults.find((f) => f.params?.deliveredQty) : undefined
  return faults.find((f) => f.column === key) ?? sum
}

/** What was scanned of a lot is what is taken of it, until something else is typed. */
export const scannedCheck = (l: Pick<Line, 'deliveredQty' | 'scannedQty'>): Check =>
  cmp(l.scannedQty, '0') > 0 ? typing(l, blank, { acceptedQty: plain(l.scannedQty) }) : blank

/**
 * What becomes of a lot by what was said of it so far: a reason alone refuses what was not scanned of it, and goes once
 * nothing is left to refuse.
 */
export const checkFor = (l: Pick<Line, 'deliveredQty' | 'scannedQty'>, said: Check | undefined): Check => {
  const { refuseCode, refuseReason, appearance } = said ?? blank
  if (touched(said)) return said
  if (!refuseCode) return scannedCheck(l)
  const check = typing(l, blank, { acceptedQty: plain(l.scannedQty) })
  return cmp(check.refusedQty, '0') > 0 ? { ...check, refuseCode, refuseReason, appearance } : check
}

/** Everything delivered is taken, of what was scanned as many; what had expired on the day it arrived is refused. */
export const takeAll = (l: Line, day: string): Check =>
  expiredOn(l, day)
    ? { acceptedQty: '0', refusedQty: plain(l.deliveredQty), refuseCode: '02', refuseReason: '' }
    : cmp(l.scannedQty, '0') > 0
      ? scannedCheck(l)
      : { acceptedQty: plain(l.deliveredQty), refusedQty: '0', refuseReason: '' }

/** Those something is refused of: each has a place for its pictures below the lines. */
export const refusedOf = <R extends Pick<Checked, 'refusedQty'>>(rows: readonly R[]): R[] =>
  rows.filter((l) => fits(l.refusedQty, 'fine') && cmp(l.refusedQty, '0') > 0)

/**
 * How high the lines stand: as there is room and as they need, so that what is told below stands beside them. The links to
 * pictures have their room left, up to three; the others are scrolled to.
 */
export const heightOf = (rows: readonly Pick<Checked, 'refusedQty'>[]): string => {
  const links = Math.min(refusedOf(rows).length, 3)
  const room = `100vh - var(--d-around) - ${links} * 1.8rem`
  return `max(260px, min(calc(${room}), calc(${rows.length} * 2.571rem + 10rem)))`
}

/** Why what was typed is no temperature, to be read beside no field. */
export const noDegrees = (typed: string): string | undefined =>
  typed === '' || temperature.like.test(typed)
    ? undefined
    : t(acceptanceWords.arrivedTemp.label) + colon() + t(temperature.sentence)

/** What is taken comes to, in yuan; what cannot be counted yet counts nothing. */
export const amountOfChecks = (rows: readonly Pick<Checked, 'acceptedQty' | 'price'>[]): string =>
  sumOf(
    rows.map((r) => (fits(r.acceptedQty, 'fine') ? amountOf(r.acceptedQty, r.price) : '0')),
    2,
  )

type Judged = Pick<Line, 'unit'> & Record<'acceptedQty' | 'refusedQty', string | null>
/** How much was taken and how much refused, by unit. */
export const countedOf = (of: readonly Judged[]): string[] =>
  (['acceptedQty', 'refusedQty'] as const).flatMap((key) => {
    const sum = byUnit(of, (l) => (fits(l[key] ?? '', 'fine') ? l[key]! : '0'))
    return sum ? [`${t(checkWords[key].label)} ${sum}`] : []
  })

const figure = (qty: string | null): string => (qty ? plain(qty) : '')
type Found = Pick<Line, 'id' | 'seq' | 'name' | 'spec' | 'manufacturer' | 'code' | 'lotNo'> &
  Record<'acceptedQty' | 'refusedQty', string | null> &
  Partial<Record<'refuseCode' | 'refuseReason' | 'appearance' | 'conclusion', string>> & { photos: number }
/** A lot as two people compare what they found of it: named so that no other one is. */
export const foundOf = (l: Found): ToldLine => ({
  id: l.id,
  name: [l.seq, l.name, l.spec, l.manufacturer || l.code, l.lotNo].filter(Boolean).join(' '),
  cells: [
    [checkWords.acceptedQty.label, figure(l.acceptedQty)],
    [checkWords.refusedQty.label, figure(l.refusedQty)],
    [checkWords.refuseCode.label, wordText(checkWords.refuseCode, l.refuseCode)],
    [checkWords.refuseReason.label, l.refuseReason?.trim() ?? ''],
    ['拒收照片', l.photos ? String(l.photos) : ''],
    [checkWords.appearance.label, wordText(checkWords.appearance, l.appearance)],
    [checkWords.conclusion.label, wordText(checkWords.conclusion, l.conclusion)],
  ],
})
