import { DownOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { switchOrg } from '../session/leave.ts'
import { type OrgChoice, useSession } from '../session/store.ts'
import { onNearEnd } from './scroll.ts'

const kinds: Record<string, string> = { hospital: '医院', supplier: '供应商', authority: '管理' }

const matches = (o: OrgChoice, query: string): boolean =>
  [o.strName, o.strCode, o.pinyin].some((x) => x.toLowerCase().includes(query.trim().toLowerCase()))

const recentKey = 'jicai.orgs'
/** Ids of the organisations this browser worked for, the last one first. */
const recent = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((x) => typeof x === 'string') : []
  } catch {
    return []
  }
}
const remember = (id: string): void =>
  localStorage.setItem(recentKey, JSON.stringify([id, ...recent().filter((x) => x !== id)].slice(0, 10)))

const recentFirst = (all: readonly OrgChoice[]): OrgChoice[] => {
  const last = recent()
  const place = (o: OrgChoice) => (last.includes(o.strId) ? last.indexOf(o.strId) : last.length)
  return all.toSorted((a, b) => place(a) - place(b))
}

interface ChoicesProps {
  of: OrgChoice[]
  current: string | undefined
  onChoose: (id: string) => void
}

/** The found organisations, fifty more at each end of scrolling. */
const Choices = ({ of: found, current, onChoose }: ChoicesProps) => {
  const [count, setCount] = useState(50)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => onNearEnd(list.current, () => setCount((n) => n + 50)), [])
  return (
    <ul ref={list}>
      {found.slice(0, count).map((o) => (
        <li key={o.strId}>
          <button type="button" aria-current={o.strId === current || undefined} onClick={() => onChoose(o.strId)}>
            <span>
              {o.strName} <em>{o.strCode}</em>
            </span>
            <small>{t(kinds[o.kind] ?? '管理')}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The organisation one acts for; a list to change it when there are several (ux.md 1.1). */
export const OrgSwitch = () => {
  const current = useSession((s) => s.currentOrg)
  const all = useSession((s) => s.orgLists)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  if (all.length < 2) {
    return (
      <span className="f-org" title={current?.strName}>
        {current?.strName}
      </span>
    )
  }
  const choose = (id: string) => {
    setOpen(false)
    setQuery('')
    if (id === current?.strId) return
    if (current) remember(current.strId)
    remember(id)
    void switchOrg(id).catch(() => {})
  }
  const found = recentFirst(all).filter((o) => matches(o, query))
  const list = (
    <div className="f-org-list">
      <div className="k-field">
        <input
          aria-label={t('搜索机构')}
          placeholder={t('名称、编码或拼音')}
          value={query}
          onChange={(e) => setQuery(e.target.value)}
        />
      </div>
      <Choices key={query} of={found} current={current?.strId} onChoose={choose} />
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} open={open} onOpenChange={setOpen} content={list}>
      <button type="button" className="f-org" title={current?.strName} aria-expanded={open}>
        <span>{current?.strName}</span> <DownOutlined />
      </button>
    </Popover>
  )
}
