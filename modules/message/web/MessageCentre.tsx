import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Pagination } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { messageCalls } from '../shared/calls.ts'
import { type Category, categories } from '../shared/rule.ts'
import { Announcement } from './Announcement.tsx'
import { recount, useLive } from './live.ts'
import { MessageItem } from './MessageItem.tsx'
import { centre, openMessage } from './open.ts'
import { Published } from './Published.tsx'
import { Subscriptions } from './Subscriptions.tsx'
import { titleOf } from './text.ts'
import '#kernel/web/list/list.css'
import './message.css'

type Tab = Category | 'published'
const tabs = { ...categories, published: '公告管理' }

const useAddress = () => {
  const q = new URLSearchParams(useLocation().search)
  const asked = q.get('category') as Tab
  return {
    tab: asked in tabs ? asked : ('todo' as const),
    open: q.get('open') ?? undefined,
    unread: q.get('unread') === 'true',
  }
}

export const keep = true

/** 消息通知: to-dos, notices, warnings and announcements of the signed-in person (domain §2.32). */
export default function MessageCentre() {
  const { tab, open, unread } = useAddress()
  const counts = useLive((s) => s.counts)
  const mayPublish = useCan(messageCalls.publish)
  const [setting, setSetting] = useState(false)
  const shown = (Object.keys(tabs) as Tab[]).filter((x) => x !== 'published' || mayPublish)
  const to = (x: Tab) => go(`${centre}?category=${x}`, { replace: true })
  return (
    <div className="m-page">
      <h1 className="sr-only">{t('消息通知')}</h1>
      <div className="m-head">
        <nav className="l-tabs" aria-label={t('消息分类')}>
          {shown.map((x) => (
            <button key={x} type="button" aria-current={x === tab || undefined} onClick={() => to(x)}>
              {t(tabs[x])}
              {x !== 'published' && !!counts?.[x] && <i className="m-count">{counts[x].toLocaleString('en')}</i>}
            </button>
          ))}
        </nav>
        <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
          {t('订阅设置')}
        </Button>
      </div>
      {tab === 'published' ? (
        mayPublish && <Published />
      ) : (
        <Inbox key={`${tab} ${unread}`} category={tab} onlyUnread={unread} />
      )}
      {open && <Announcement id={open} onClose={() => to('announcement')} />}
      {setting && <Subscriptions onClose={() => setSetting(false)} />}
    </div>
  )
}

const Inbox = ({ category, onlyUnread }: { category: Category; onlyUnread: boolean }) => {
  const [page, setPage] = useState(1)
  const usual = useSession((s) => s.defaultPageSize)
  const sizes = useSession((s) => s.paginationIndexPageSizes)
  const [size, setSize] = useState(usual)
  const [unread, setUnread] = useState(onlyUnread)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const input = { category, page, size, ...(unread ? { unread } : {}), ...(keyword ? { keyword } : {}) }
  const { data, error, loading } = useAsk(messageCalls.query, input, { keep: true })
  const settle = {
    refresh: [messageCalls.query],
    onDone: () => {
      setChosen([])
      void recount()
    },
  }
  const read = useAct(messageCalls.read, settle)
  const readAll = useAct(messageCalls.readAll, settle)
  const remove = useAct(messageCalls.delete, { ...settle, done: '已删除' })
  const rows = data?.rows ?? []
  const mayRead = useCan(messageCalls.read)
  const mayReadAll = useCan(messageCalls.readAll)
  const mayDelete = useCan(messageCalls.delete)
  const removable = mayDelete && category !== 'todo'
  const erase = async (ids: readonly string[]) => {
    const [one, more] = rows.filter((m) => ids.includes(m.id))
    const named = one && !more && ids.length === 1 ? titleOf(one) : t('{{n}} 条消息', { n: ids.length })
    if (await confirmDelete(named)) await remove.run({ ids: [...ids] })
  }
  const choose = (id: string, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((x) => x !== id))
  return (
    <>
      <div className="m-bar">
        <Checkbox
          checked={rows.length > 0 && rows.every((m) => chosen.includes(m.id))}
          onChange={(e) => setChosen(e.target.checked ? rows.map((m) => m.id) : [])}
        >
          {t('全选')}
        </Checkbox>
        {mayRead && (
          <Button disabled={chosen.length === 0} onClick={() => void read.run({ ids: [...chosen] })}>
            {t('标为已读')}
          </Button>
        )}
        {mayReadAll && <Button onClick={() => void readAll.run({ category })}>{t('全部已读')}</Button>}
        {removable && (
          <Button danger disabled={chosen.length === 0} onClick={() => void erase(chosen)}>
            {t('删除')}
          </Button>
        )}
        <Checkbox checked={unread} onChange={(e) => setUnread(e.target.checked)}>
          {t('只看未读')}
        </Checkbox>
        <Input.Search
          allowClear
          aria-label={t('关键字')}
          placeholder={t('单号、内容')}
          onSearch={(v) => {
            setPage(1)
            setKeyword(v.trim())
          }}
        />
      </div>
      {error && <p role="alert">{error.msg}</p>}
      {loading && <p className="m-none">{t('正在加载')}</p>}
      {!loading && rows.length === 0 && (
        <p className="m-none">
          {unread || keyword ? t('没有符合条件的消息') : t('没有{{what}}', { what: t(categories[category]) })}
        </p>
      )}
      <ul className="m-list m-all" aria-label={t(categories[category])}>
        {rows.map((m) => (
          <MessageItem
            key={m.id}
            of={m}
            onOpen={openMessage}
            before={
              <Checkbox
                aria-label={t('选择')}
                checked={chosen.includes(m.id)}
                onChange={(e) => choose(m.id, e.target.checked)}
              />
            }
            after={
              removable && (
                <Button size="small" type="text" onClick={() => void erase([m.id])}>
                  {t('删除')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={data?.total ?? 0}
        showSizeChanger={{ options: sizes.map((value) => ({ value, label: t('{{value}} 条/页', { value }) })) }}
        showTotal={(n) => t('共 {{n}} 条', { n })}
        onChange={(next, rows) => {
          setPage(rows === size ? next : 1)
          setSize(rows)
        }}
      />
    </>
  )
}
