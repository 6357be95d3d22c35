import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { type Pace, paces, paceTones } from '../shared/types.ts'

export const at = '/contract/performanceMonitor'

/** Where the keeping of a contract stands. */
export const PaceTag = ({ of }: { of: Pace }) => (
  <span className="d-tag" data-tone={paceTones[of]}>
    {t(paces[of])}
  </span>
)

/** A percentage, or that there is none. */
export const percent = (of: string | null): string => (of === null ? '--' : `${of}%`)

/** Its last day, or the earlier one that was agreed, and how far away that is. */
export const left = (r: { validTo: string; agreedEnd: string | null; daysLeft: number }): string => {
  const to = r.agreedEnd ? '终止，还有 {{n}} 天' : '还有 {{n}} 天'
  const days = r.daysLeft < 0 ? t('已过 {{n}} 天', { n: -r.daysLeft }) : t(to, { n: r.daysLeft })
  return `${dateText(r.agreedEnd ?? r.validTo)} ${days}`
}
