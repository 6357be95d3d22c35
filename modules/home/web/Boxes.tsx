import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { MessageItem, openMessage } from '#modules/message/web/public.tsx'

interface Box {
  title: string
  category: 'todo' | 'warning' | 'announcement'
  none: string
  size?: number
}

const Titled = ({ title, more, children }: { title: string; more: string; children: ReactNode }) => (
  <section className="h-box" aria-label={t(title)}>
    <h2>
      {t(title)}
      <Button size="small" type="link" onClick={() => go(more)}>
        {t('更多')}
      </Button>
    </h2>
    {children}
  </section>
)

/** The latest messages of a kind, in a box of the workbench; the message centre has the rest. */
export const Messages = ({ title, category, none, size = 5 }: Box) => {
  const { data } = useAsk(messageCalls.query, { category, size })
  return (
    <Titled title={title} more={`/messageNotice?category=${category}`}>
      {data?.rows.length === 0 && <p className="h-none">{t(none)}</p>}
      <ul className="h-messages">
        {data?.rows.map((m) => (
          <MessageItem key={m.id} of={m} onOpen={openMessage} />
        ))}
      </ul>
    </Titled>
  )
}
