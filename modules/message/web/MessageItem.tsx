import type { ReactNode } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import type { MessageRow } from '../shared/calls.ts'
import { categories } from '../shared/rule.ts'
import { ago, titleOf } from './text.ts'
import './message.css'

interface Props {
  of: MessageRow
  onOpen: (m: MessageRow) => void
  /** Shown before the title, such as a check box. */
  before?: ReactNode
  after?: ReactNode
}

/** One message in a list: unread dot, kind, title that leads to the document, how long ago. */
export const MessageItem = ({ of: m, onOpen, before, after }: Props) => (
  <li className="m-item" data-unread={!m.read || undefined}>
    {before}
    <span className="m-kind" data-kind={m.category}>
      {t(categories[m.category])}
    </span>
    <button type="button" className="m-title" onClick={() => onOpen(m)}>
      {!m.read && <span className="sr-only">{t('未读')}</span>}
      {titleOf(m)}
    </button>
    <time dateTime={m.at} title={timeText(m.at)}>
      {ago(m.at)}
    </time>
    {after}
  </li>
)
