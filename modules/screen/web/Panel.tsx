import { type ReactNode, use, useEffect, useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { clockText } from '#kernel/web/list/time.ts'
import type { ScreenRow } from '../shared/calls.ts'
import { MotionContext } from './motion.ts'
import { usePanel } from './usePanel.ts'

interface Props {
  title: string
  panel: string
  /** What is said when there is nothing to show. */
  empty?: string
  draw: (rows: ScreenRow[]) => ReactNode
  className?: string
}

/** One panel: its own figures, time and fault. Late data stays, greyed and marked. */
export const Panel = ({ title, className, ...body }: Props) => (
  <section className={`w-panel ${className ?? ''}`} aria-label={title}>
    <Body {...body} title={<h2>{title}</h2>} />
  </section>
)

const Body = ({ title, panel, empty, draw }: Omit<Props, 'title'> & { title: ReactNode }) => {
  const { rows, error, at, loading } = usePanel(panel)
  return (
    <>
      <header>
        {title}
        <span className="w-at">
          {error && rows && <b>{t('数据延迟')}</b>}
          {at && clockText(new Date(at))}
        </span>
      </header>
      <div className="w-body" data-late={(error && rows && true) || undefined}>
        {loading && <p role="status">{t('正在加载')}</p>}
        {error && !rows && <p role="alert">{error.msg}</p>}
        {rows?.length === 0 && <p className="w-empty">{empty ?? t('暂无数据')}</p>}
        {rows && rows.length > 0 && draw(rows)}
      </div>
    </>
  )
}

/** A carousel (ux.md 1.6): the next tab every 10 s, not while the pointer or the focus is on it. */
export const TabPanel = ({ tabs, label }: { tabs: readonly Props[]; label: string }) => {
  const [index, setIndex] = useState(0)
  const [held, setHeld] = useState(false)
  const moving = use(MotionContext)
  useEffect(() => {
    if (!moving || held) return
    const timer = setTimeout(() => setIndex((index + 1) % tabs.length), 10_000)
    return () => clearTimeout(timer)
  }, [moving, held, index, tabs.length])
  const { title, className, ...body } = tabs[index]!
  return (
    <section
      className="w-panel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Body
        key={title}
        {...body}
        title={
          <div className="w-tabs" role="tablist" aria-label={label}>
            {tabs.map((x, i) => (
              <button key={x.title} type="button" role="tab" aria-selected={i === index} onClick={() => setIndex(i)}>
                {x.title}
              </button>
            ))}
          </div>
        }
      />
    </section>
  )
}
