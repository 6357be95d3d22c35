import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import type { LineCover } from '../shared/line-cover.ts'

/** What does not agree, the number of the contract once: each sentence begins with it. */
const saidOf = ({ no, said }: LineCover): string[] =>
  said.map((s, i) => {
    const at = s.indexOf(no)
    return i === 0 || at < 0 ? s : s.slice(at + no.length).trim()
  })

/** The contract behind a line: its number, what is left of it, and what does not agree; each of them once. */
export const coverText = (c: LineCover | undefined, unit: string): string => {
  if (!c) return NONE
  if (c.contractId === null) return t('无合同')
  const rest = c.rest === null || c.short ? [] : [t('可订 {{qty}}', { qty: `${qtyText(c.rest)} ${unit}` })]
  return [...(c.said.length > 0 ? saidOf(c) : [c.no]), ...rest].join(' · ')
}
