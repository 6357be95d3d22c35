import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import type { Row } from './acts.ts'

type Flagged = Pick<
  Row,
  'frozenUntil' | 'freezeReason' | 'ending' | 'agreedEnd' | 'supplemented' | 'renewed' | 'voidAsked' | 'parentId'
>
type Mark = readonly [label: string, tone: string]

/** What stands beside the status of a contract, the most pressing first. */
const marksOf = (d: Flagged): Mark[] =>
  (
    [
      [d.ending, '申请终止', 'red'],
      [d.agreedEnd !== null, '约定终止', 'orange'],
      [d.voidAsked, '申请作废', 'red'],
      [d.parentId !== null, '补充协议', 'blue'],
      [d.supplemented, '已补充', 'blue'],
      [d.renewed, '已续签', 'green'],
    ] as const
  ).flatMap(([on, label, tone]): Mark[] => (on ? [[label, tone]] : []))

export const flagsOf = (d: Flagged): string[] => marksOf(d).map(([label]) => t(label))

export const Flags = ({ of }: { of: Flagged }) => {
  const marks = marksOf(of)
  if (marks.length === 0) return NONE
  return marks.map(([label, tone]) => (
    <span key={label} className="d-tag" data-tone={tone}>
      {t(label)}
    </span>
  ))
}

/** A rate as it is read; nothing where there is nothing to compare with. */
export const percent = (rate: string | null): string => (rate === null ? NONE : `${rate}%`)

type Ending = Pick<Row, 'validTo' | 'agreedEnd' | 'daysLeft' | 'near'>
/** How many days are left, of an agreed end with its word. */
const leftOf = ({ agreedEnd, daysLeft: n }: Ending): string | undefined =>
  n === null ? undefined : t(agreedEnd ? '终止，余 {{n}} 天' : '余 {{n}} 天', { n })
/** The same as text, with room for the edge of its tag where it has one. */
export const periodOf = (d: Ending): string => {
  const left = leftOf(d)
  return d.validTo ? `${dateText(d.agreedEnd ?? d.validTo)} ${left ? `${left}${d.near ? '　' : ''}` : ''}` : ''
}
/** The last day, or the earlier one that was agreed, and how many are left: amber when people wanted to be reminded. */
export const PeriodCell = ({ of: d }: { of: Ending }) => {
  if (!d.validTo) return NONE
  const left = leftOf(d)
  return (
    <>
      {dateText(d.agreedEnd ?? d.validTo)}{' '}
      {left &&
        (d.near ? (
          <span className="d-tag" data-tone="orange">
            {left}
          </span>
        ) : (
          <span className="d-muted">{left}</span>
        ))}
    </>
  )
}
