import { t } from '#kernel/web/i18n.ts'
import { readReason } from '../shared/reasons.ts'

/** A reason as the reader reads it: the house's own in his language, a person's as it was typed. */
export const reasonText = (reason: string): string => {
  const own = readReason(reason)
  return own ? t(own.template, own.params) : reason
}
