import { Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { refresh } from '#kernel/web/http/client.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { addressOf } from '#kernel/web/shell/tabs.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { codeCalls, screen } from '../shared/calls.ts'
import './governance.css'

const at = `/${screen}`
const families = { drug: '药品', inst: '耗材与试剂', material: '后勤物资' } as const
const views = { match: '对照', doubles: '查重' } as const
export type View = keyof typeof views

/** Address of a view of a family. */
export const pathOf = (family: FamilyName, view: View): string =>
  [at, ...(family === 'drug' ? [] : [family]), ...(view === 'match' ? [] : [view])].join('/')

/** How often one looks how far a search is, ms. */
const LOOK = 700
const none = {}

/** How far the hospital is, and the search under way; asked again while there is one. */
export const useFigures = (family: FamilyName) => {
  const calls = codeCalls[family]
  const { data } = useAsk(calls.figures, none, {
    keep: true,
    every: (known) => (known?.run && !known.run.endedAt ? LOOK : false),
  })
  const ended = data && (data.run?.endedAt ?? '')
  const was = useRef<string>(undefined)
  useEffect(() => {
    // what a search found is seen the moment it ends, also when it was over before one looked
    if (was.current !== undefined && ended && ended !== was.current)
      void refresh([calls.query, calls.doubles, calls.candidates])
    if (ended !== undefined) was.current = ended
  }, [ended, calls])
  return data
}

/** Kind of goods and view; at the end how far one's own hospital is. */
export const Head = ({ family, view }: { family: FamilyName; view: View }) => {
  const tab = useTab()
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const figures = useFigures(family)
  useEffect(() => {
    tab.setTitle(`${t('数据治理')} · ${t(families[family])}${view === 'doubles' ? ` · ${t('查重')}` : ''}`)
  }, [tab, family, view])
  const link = (path: string, label: string, current: boolean) => (
    <button key={path} type="button" aria-current={current || undefined} onClick={() => go(addressOf(path))}>
      {t(label)}
    </button>
  )
  const [own] = hospital ? (figures?.rows ?? []) : []
  const run = figures?.run
  return (
    <div className="dg-head">
      <div className="dg-views">
        <nav className="l-tabs" aria-label={t('产品大类')}>
          {Object.entries(families).map(([f, label]) => link(pathOf(f as FamilyName, view), label, f === family))}
        </nav>
        <nav className="l-tabs" aria-label={t('视图')}>
          {Object.entries(views).map(([v, label]) =>
            link(pathOf(family, v as View), !hospital && v === 'match' ? '各医院对照率' : label, v === view),
          )}
        </nav>
      </div>
      {own && (
        <div className="dg-rate" role="status" aria-label={t('对照率')}>
          {run && !run.endedAt ? (
            <>
              <span>{t('正在自动对照 {{done}} / {{total}}', { done: run.done, total: run.total })}</span>
              <Progress
                className="dg-progress"
                size="small"
                strokeColor="var(--c-primary)"
                showInfo={false}
                percent={run.total > 0 ? Math.floor((run.done / run.total) * 100) : 100}
                aria-label={t('自动对照进度')}
              />
            </>
          ) : (
            run && (
              <span className="d-muted">
                {t('上次自动对照：已对照 {{matched}}，待确认 {{suggested}}，有冲突 {{conflicts}}，无候选 {{none}}', {
                  matched: run.matched,
                  suggested: run.suggested,
                  conflicts: run.conflicts,
                  none: run.none,
                })}
              </span>
            )
          )}
          <span>
            {t('对照率')} <strong>{own.rate === null ? '--' : `${own.rate}%`}</strong> {own.matched} / {own.total}
          </span>
        </div>
      )}
    </div>
  )
}
