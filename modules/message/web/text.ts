import { reasonText } from '#kernel/web/document/reason.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import type { MessageRow } from '../shared/calls.ts'

/** What a message says, in the reader's language; an announcement's title stands as it was typed. */
export const titleOf = (m: MessageRow): string =>
  m.category === 'announcement'
    ? m.template
    : t(m.template, Object.fromEntries(Object.entries(m.params).map(([k, v]) => [k, v && reasonText(v)])))

/** How long ago, for the last day; the moment itself before. */
export const ago = (at: string, now = Date.now()): string => {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return t('刚刚')
  if (minutes < 60) return t('{{n}} 分钟前', { n: minutes })
  if (minutes < 24 * 60) return t('{{n}} 小时前', { n: Math.floor(minutes / 60) })
  return timeText(at)
}

/** A number on a badge. */
export const capped = (n: number): string => (n > 99 ? '99+' : String(n))
