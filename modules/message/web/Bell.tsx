import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useToasts } from '#kernel/web/shell/toast.ts'
import { messageCalls } from '../shared/calls.ts'
import { type Category, categories } from '../shared/rule.ts'
import { follow, recount, useLive } from './live.ts'
import { MessageItem } from './MessageItem.tsx'
import { centre, openMessage } from './open.ts'
import { ago, capped, titleOf } from './text.ts'
import './message.css'

type Tab = Category | 'toasts'

const Toasts = () => {
  const history = useToasts((s) => s.history)
  if (history.length === 0) return <p className="m-none">{t('没有提示')}</p>
  return (
    <ul className="m-list">
      {history.map((x) => (
        <li key={x.id} className="m-item">
          <span className="m-title">{x.detail ? `${x.text} ${x.detail}` : x.text}</span>
          <time>{ago(new Date(x.at).toISOString())}</time>
        </li>
      ))}
    </ul>
  )
}

const Latest = ({ category, onLeave }: { category: Category; onLeave: () => void }) => {
  const { data, loading } = useAsk(messageCalls.query, { category, size: 8 })
  if (loading) return <p className="m-none">{t('正在加载')}</p>
  if (!data?.rows.length) return <p className="m-none">{t('没有{{what}}', { what: t(categories[category]) })}</p>
  return (
    <ul className="m-list">
      {data.rows.map((m) => (
        <MessageItem
          key={m.id}
          of={m}
          onOpen={() => {
            onLeave()
            openMessage(m)
          }}
        />
      ))}
    </ul>
  )
}

const Panel = ({ onLeave }: { onLeave: () => void }) => {
  const [tab, setTab] = useState<Tab>('todo')
  const counts = useLive((s) => s.counts)
  const readAll = useAct(messageCalls.readAll, { refresh: [messageCalls.query], onDone: () => void recount() })
  const mayReadAll = useCan(messageCalls.readAll)
  const tabs: Tab[] = ['todo', 'notice', 'warning', 'announcement', 'toasts']
  return (
    <section className="m-panel" aria-label={t('消息')}>
      <div className="m-tabs" role="tablist">
        {tabs.map((x) => (
          <button key={x} type="button" role="tab" aria-selected={x === tab} onClick={() => setTab(x)}>
            {x === 'toasts' ? t('提示') : t(categories[x])}
            {x !== 'toasts' && !!counts?.[x] && <i>{capped(counts[x])}</i>}
          </button>
        ))}
      </div>
      {tab === 'toasts' ? <Toasts /> : <Latest category={tab} onLeave={onLeave} />}
      <footer>
        {mayReadAll && (
          <Button size="small" type="text" disabled={!counts?.unread} onClick={() => void readAll.run({})}>
            {t('全部已读')}
          </Button>
        )}
        <Button
          size="small"
          type="link"
          onClick={() => {
            onLeave()
            go(centre)
          }}
        >
          {t('查看全部')}
        </Button>
      </footer>
    </section>
  )
}

/** The bell of the top bar: unread number, what came last, and a quiet word to screen readers. */
export default function Bell() {
  const who = useSession((s) => `${s.systemInfo.strId} ${s.currentOrg?.strId ?? ''}`)
  const { counts, latest, offline } = useLive()
  const [open, setOpen] = useState(false)
  useEffect(() => follow(who), [who])
  const unread = counts?.unread ?? 0
  const name = unread > 0 ? t('消息，{{n}} 条未读', { n: capped(unread) }) : t('消息')
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        content={<Panel onLeave={() => setOpen(false)} />}
      >
        <button
          type="button"
          className="f-tool m-bell"
          aria-label={name}
          title={name}
          aria-expanded={open}
          aria-busy={!counts}
        >
          <Badge count={unread} overflowCount={99} size="small" offset={[4, 0]}>
            <BellOutlined />
          </Badge>
          {offline && <span className="m-offline">{t('离线')}</span>}
        </button>
      </Popover>
      <span className="sr-only" role="status">
        {latest?.category === 'todo' ? t('新待办：{{what}}', { what: titleOf(latest) }) : ''}
      </span>
    </>
  )
}
