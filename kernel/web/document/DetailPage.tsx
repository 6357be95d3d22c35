import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import type { Action, Machine } from '#kernel/shared/machine.ts'
import type { HistoryStep, Earlier as Told } from '#kernel/shared/step.ts'
import { askAgain } from '../http/changed.ts'
import { t } from '../i18n.ts'
import { useTab } from '../shell/useTab.ts'
import { Changed } from './Changed.tsx'
import { Earlier } from './Earlier.tsx'
import { Footer } from './Footer.tsx'
import { InnerTabs, type Tab } from './InnerTabs.tsx'
import { Scroll } from './Scroll.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import { StatusTag } from './StatusTag.tsx'
import { Timeline } from './Timeline.tsx'
import { useFold } from './useFold.ts'
import { Walk } from './Walk.tsx'
import { Warnings } from './Warnings.tsx'
import { Why } from './Why.tsx'

type Step = z.output<typeof HistoryStep>
interface Shown {
  id: string
  no: string
  status: string
  version: number
  history?: readonly Step[]
  /** It failed this judgement before. */
  earlier?: Told | null
  /** What its reader should know before he acts. */
  warnings?: readonly string[]
}
/** Steps of an approval that are no actions of their own. */
const beside = new Set(['passLevel', 'alone'])
/** Part of an approval, or what only another person than its maker may do. */
const decides = (a: Action | undefined) => !!a && (!!a.audits || !!a.approval || !!a.apart)

interface Props<D extends Shown> {
  of: Machine<any, any, any>
  /** Undefined while it loads; the parts are drawn when it is there. */
  doc: D | undefined
  /** Owning organisation, repeated on every document (ux.md 1.1). */
  org?: string
  error?: { msg: string } | null
  head: (doc: D) => ReactNode
  /** Its own; what every document has is added. */
  tabs: (doc: D) => readonly Tab[]
  /** Totals, left in the footer bar. */
  totals?: (doc: D) => ReactNode
  actions: (doc: D) => ReactNode
  /** Its lines are typed in here: the head folds while they are (ux.md 63). */
  typing?: boolean
}

/** Its own tabs, then what every document has: who decided, and every step of it; attachments come last (ux.md 65). */
const everyTab = (of: Machine<any, any, any>, { history }: Shown, own: readonly Tab[]): Tab[] => {
  const files = own.filter((x) => x.key === 'files' && own.length > 1)
  const first = own.filter((x) => !files.includes(x))
  if (!history) return [...first, ...files]
  const decided = history.filter((s) => decides(of.actions[s.action]) || beside.has(s.action))
  const approvals = decided.length > 0 ? <Timeline steps={decided} /> : <p className="d-muted">{t('暂无审批记录')}</p>
  return [
    ...first,
    { key: 'approvals', label: '审批记录', children: approvals },
    { key: 'history', label: '操作日志', children: <Timeline steps={history} /> },
    ...files,
  ]
}

/** A document: header card, status steps, tabs, and the footer bar with what may be done. */
export const DetailPage = <D extends Shown>({ of, doc, org, error, head, tabs, totals, actions, typing }: Props<D>) => {
  const tab = useTab()
  const fold = useFold(!typing)
  useEffect(() => {
    if (doc) tab.setTitle(`${t(of.label)} ${doc.no}`)
  }, [doc, of.label, tab])
  if (error) {
    return (
      <div className="d-page d-empty" role="alert">
        <p>{error.msg}</p>
        <Button onClick={tab.close}>{t('关闭')}</Button>
      </div>
    )
  }
  if (!doc)
    return (
      <div className="d-page d-empty" role="status">
        {t('正在加载')}
      </div>
    )
  return (
    <div className="d-page" data-document={of.name}>
      <Scroll>
        <section className="d-card d-doc" data-folded={fold.on || undefined}>
          <header className="d-title">
            <h1>
              {t(of.label)} {doc.no}
            </h1>
            <StatusTag of={of} is={doc.status} />
            {org && <span className="d-muted">{org}</span>}
            <Walk />
            {typing && (
              <button type="button" className="k-link d-fold" aria-expanded={!fold.on} onClick={fold.turn}>
                {t(fold.on ? '展开表头' : '收起表头')}
              </button>
            )}
          </header>
          <StatusSteps of={of} is={doc.status} past={doc.history?.flatMap((s) => [s.from ?? s.to, s.to])} />
          <Why
            history={doc.history}
            status={doc.status}
            bad={of.states[doc.status]?.tone === 'red'}
            ended={of.states[doc.status]?.final && of.states[doc.status]?.tone === 'grey'}
          />
          <Earlier of={doc.earlier} />
          <Changed key={doc.id} id={doc.id} shown={doc.version} onRefresh={() => void askAgain(doc.id)} />
          <Warnings of={doc.warnings} folded={fold.on} />
          {head(doc)}
        </section>
        <section className="d-card" {...fold.lines}>
          <InnerTabs of={everyTab(of, doc, tabs(doc))} folded={fold.on} />
        </section>
      </Scroll>
      <Footer totals={totals?.(doc)}>
        {actions(doc)}
        <Button onClick={tab.close}>{t('返回')}</Button>
      </Footer>
    </div>
  )
}
