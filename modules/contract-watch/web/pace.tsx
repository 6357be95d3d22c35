import { t } from '#kernel/web/i18n.ts'
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
