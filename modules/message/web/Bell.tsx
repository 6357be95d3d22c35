import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWish } from '#kernel/web/background/left.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { HeldPopover } from '#kernel/web/shell/HeldPopover.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { useToasts } from '#kernel/web/shell/toast.ts'
import { messageCalls } from '../shared/calls.ts'
import { type Category, categories } from '../shared/rule.ts'
import { Jobs } from './Jobs.tsx'
import { follow, recount, useLive } from './live.ts'
import { MessageItem } from './MessageItem.tsx'
import { centre, openMessage } from './open.ts'
import { ago, capped, titleOf } from './text.ts'
import { Waiting } from './Waiting.tsx'
import './message.css'

type Tab = Category | 'jobs' | 'toasts'

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
  const messages = useAsk(messageCalls.query, { category, size: 8 }, { quiet: true })
  const none = t('没有{{what}}', { what: t(categories[category]) })
  return (
    <Waiting of={messages} none={none} empty={!messages.data?.rows.length}>
      <ul className="m-list">
        {messages.data?.rows.map((m) => (
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
    </Waiting>
  )
}

const tabs: readonly Tab[] = ['todo', 'notice', 'warning', 'jobs', 'announcement', 'toasts']
const own: Partial<Record<Tab, string>> = { jobs: '任务', toasts: '提示' }
const isCategory = (x: Tab): x is Category => !(x in own)
const labelOf = (x: Tab): string => t(isCategory(x) ? categories[x] : own[x]!)

/** The categories side by side; the arrows walk between them, only the chosen one is a stop of Tab. */
const Tabs = ({ tab, onTab, id }: { tab: Tab; onTab: (tab: Tab) => void; id: string }) => {
  const counts = useLive((s) => s.counts)
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    const at = tabs.indexOf(tab)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[e.key]
    if (to === undefined) return
    e.preventDefault()
    const next = (to + tabs.length) % tabs.length
    onTab(tabs[next] as Tab)
    e.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div className="m-tabs" role="tablist" aria-label={t('消息分类')} onKeyDown={onKeyDown}>
      {tabs.map((x) => (
        <button
          key={x}
          type="button"
          role="tab"
          id={`${id}-${x}`}
          aria-selected={x === tab}
          aria-controls={x === tab ? `${id}-panel` : undefined}
          tabIndex={x === tab ? 0 : -1}
          onClick={() => onTab(x)}
        >
          {labelOf(x)}
          {x !== 'toasts' && !!counts?.[x] && <i>{capped(counts[x])}</i>}
        </button>
      ))}
    </div>
  )
}

const Panel = ({ first, onLeave }: { first: Tab; onLeave: () => void }) => {
  const [tab, setTab] = useState<Tab>(first)
  const id = useId()
  const unread = useLive((s) => s.counts?.unread)
  const readAll = useAct(messageCalls.readAll, { refresh: [messageCalls.query], onDone: () => void recount() })
  const mayReadAll = useCan(messageCalls.readAll)
  return (
    <section className="m-panel" aria-label={t('消息')}>
      <Tabs tab={tab} onTab={setTab} id={id} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'toasts' && <Toasts />}
        {tab === 'jobs' && <Jobs />}
        {isCategory(tab) && <Latest category={tab} onLeave={onLeave} />}
      </div>
      <footer>
        {mayReadAll && (
          <Button size="small" type="text" disabled={!unread} onClick={() => void readAll.run({})}>
            {t('全部已读')}
          </Button>
        )}
        <Button
          size="small"
          type="link"
          onClick={() => {
            onLeave()
            go(isCategory(tab) ? `${centre}?category=${tab}` : centre)
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
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => follow(who), [who])
  const [first, setFirst] = useState<Tab>('todo')
  const wish = useWish((s) => s.wish)
  const [granted, setGranted] = useState(wish)
  if (wish !== granted) {
    setGranted(wish)
    setFirst('jobs')
    setOpen(true)
  }
  const unread = (counts?.unread ?? 0) + (counts?.jobs ?? 0)
  const name = unread > 0 ? t('消息，{{n}} 条未读', { n: capped(unread) }) : t('消息')
  return (
    <>
      <HeldPopover
        open={open}
        onOpen={(now) => {
          if (now) setFirst('todo')
          setOpen(now)
        }}
        onEscape={() => {
          setOpen(false)
          button.current?.focus()
        }}
        placement="bottomRight"
        content={<Panel key={first} first={first} onLeave={() => setOpen(false)} />}
      >
        <button
          ref={button}
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
      </HeldPopover>
      <span className="sr-only" role="status">
        {latest?.category === 'todo' ? t('新待办：{{what}}', { what: titleOf(latest) }) : ''}
      </span>
    </>
  )
}
