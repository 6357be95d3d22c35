import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { refresh } from '#kernel/web/http/client.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { can, useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useLive } from '#modules/message/web/public.tsx'
import { screenCalls } from '#modules/screen/shared/calls.ts'
import { homeCalls } from '../shared/calls.ts'
import { Messages } from './Boxes.tsx'
import { Chart } from './Chart.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import '#kernel/web/document/document.css'
import './home.css'

const greeting = (name: string) => {
  const h = new Date().getHours()
  return h < 6
    ? t('夜深了，{{name}}', { name })
    : h < 12
      ? t('早上好，{{name}}', { name })
      : h < 18
        ? t('下午好，{{name}}', { name })
        : t('晚上好，{{name}}', { name })
}

const Cards = () => {
  const { data, error, loading } = useAsk(homeCalls.schedule, {})
  const mayEdit = useCan(homeCalls.editSchedule)
  const [setting, setSetting] = useState(false)
  // the figures stand; what he opens next is a list
  useEffect(() => {
    if (data) void import('#kernel/web/list/ListPage.tsx').catch(() => {})
  }, [data])
  return (
    <section aria-label={t('待办事项')}>
      <h2>
        {t('待办事项')}
        {mayEdit && (
          <Button size="small" type="link" onClick={() => setSetting(true)}>
            {t('设置')}
          </Button>
        )}
      </h2>
      <Problem of={error?.msg} />
      <div className="h-cards">
        {loading && <p role="status">{t('正在加载')}</p>}
        {data?.cards.map((c) => (
          <button
            key={c.key}
            type="button"
            className="h-card"
            data-tone={c.tone}
            data-none={c.count === 0 || undefined}
            onClick={() => go(c.path + c.query)}
          >
            <b>{c.more ? `${c.count}+` : c.count}</b>
            <span>{t(c.label)}</span>
          </button>
        ))}
        {data?.cards.length === 0 && <p className="h-none">{t('暂无待办')}</p>}
      </div>
      {setting && <ScheduleDialog onClose={() => setSetting(false)} />}
    </section>
  )
}

const Recent = () => {
  const { data } = useAsk(homeCalls.schedule, {})
  return (
    <section className="h-box" aria-label={t('最近处理')}>
      <h2>{t('最近处理')}</h2>
      {data?.recent.length === 0 && <p className="h-none">{t('还没有处理过单据')}</p>}
      <ul className="h-recent">
        {data?.recent.map((r) => (
          <li key={r.id}>
            <button type="button" onClick={() => go(`${r.path}/${r.id}`)}>
              {t(r.doc)} {r.no}
            </button>
            <span>
              {t(r.label)} · {timeText(r.at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const keep = true

/** What leads whoever is new, until his organisation is at work (ux.md 84). */
const FirstSteps = () => {
  const steps = useAsk(homeCalls.firstSteps, {}, { quiet: true }).data?.steps ?? []
  if (steps.length === 0) return null
  return (
    <section className="h-box" aria-label={t('起步')}>
      <h2>{t('起步：完成 {{done}} / {{all}}', { done: steps.filter((s) => s.done).length, all: steps.length })}</h2>
      <ol className="h-steps">
        {steps.map((s) => (
          <li key={s.key} data-done={s.done || undefined}>
            {s.done ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
            {s.path ? (
              <button type="button" onClick={() => go(s.path)}>
                {t(s.label)}
              </button>
            ) : (
              <span>{t(s.label)}</span>
            )}
            <em>{t(s.done ? '已完成' : '未完成')}</em>
          </li>
        ))}
      </ol>
    </section>
  )
}

const walls = [
  ['/screenProcurement', '采购监管大屏', screenCalls.procurement],
  ['/screenInventory', '库存监管大屏', screenCalls.inventory],
] as const
/** The big screens, for who holds their code: in a window of their own, which takes this session along. */
const Walls = () =>
  walls
    .filter(([, , call]) => can(call))
    .map(([to, label]) => (
      <Button key={to} onClick={() => window.open(`${location.pathname}#${to}`, '_blank')}>
        {t(label)}
      </Button>
    ))

/** The first page of the morning: what waits for me, what threatens, what is new, and where I was. */
export default function Workbench() {
  const name = useSession((s) => s.systemInfo.strName)
  const org = useSession((s) => s.currentOrg?.strName)
  const stamp = useLive((s) => s.stamp)
  const charts = useAsk(homeCalls.charts, {}, { quiet: true }).data?.charts ?? []
  // figures stand below what there is to do, as high as that lets them
  const side = (at: number) => charts.filter((_, i) => i % 2 === at).map((c) => <Chart key={c.key} of={c} />)
  const seen = useRef(stamp)
  useEffect(() => {
    if (seen.current === stamp) return
    seen.current = stamp
    void refresh([homeCalls.schedule])
  }, [stamp])
  return (
    <div className="h-page">
      <header className="h-hello">
        <div>
          <h1>{greeting(name)}</h1>
          <p>{org}</p>
        </div>
        <Walls />
      </header>
      <FirstSteps />
      <Cards />
      <div className="h-two h-wide">
        <div className="h-stack">
          <Messages title="我的日程" category="todo" none="暂无待办" size={8} />
          {side(0)}
        </div>
        <div className="h-stack">
          <Messages title="预警" category="warning" none="暂无预警" size={4} />
          <Messages title="公告" category="announcement" none="暂无公告" size={3} />
          {side(1)}
        </div>
      </div>
      <div className="h-two">
        <Recent />
        <Shortcuts />
      </div>
    </div>
  )
}
