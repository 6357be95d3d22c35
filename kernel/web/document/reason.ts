import { t } from '../i18n.ts'

/** What stands between a reason chosen from a list and what was said beside it. */
const between = ' · '

/**
 * A reason as it was stored, to be read: what was chosen from a list of the house stands there in Chinese, alone or before what
 * was typed, and is said in the reader's language; what was typed stays as it was.
 */
export const reasonText = (reason: string): string => {
  const [chosen = '', ...typed] = reason.split(between)
  const whole = t(reason)
  return whole === reason ? [t(chosen), ...typed].join(between) : whole
}
