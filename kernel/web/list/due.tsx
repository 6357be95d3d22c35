import { t } from '../i18n.ts'
import { NONE } from './time.ts'

/** From so many days before its day on something is near. */
const near = 2

/** A day by which something is due, with the days to it as the server counted them (below zero: it passed); null: nothing is awaited any more. */
export const dueText = (day: string | null, days: number | null): string =>
  [
    day ?? NONE,
    days !== null && days < 0 && t('逾期 {{n}} 天', { n: -days }),
    days !== null && days >= 0 && days <= near && (days === 0 ? t('今天截止') : t('剩 {{n}} 天', { n: days })),
  ]
    .filter(Boolean)
    .join(' ')

/** The same in a list: red once it passed, orange when it is near; with the words, since colours alone say nothing (ux.md 1.5). */
export const Due = ({ day, days }: { day: string | null; days: number | null }) =>
  day === null || days === null || days > near ? (
    dueText(day, days)
  ) : (
    <span className="d-tag" data-tone={days < 0 ? 'red' : 'orange'}>
      {dueText(day, days)}
    </span>
  )
