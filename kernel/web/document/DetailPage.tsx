import { Button, Tabs } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Machine } from '#kernel/shared/machine.ts'
import { t } from '../i18n.ts'
import { useTab } from '../shell/useTab.ts'
import { Scroll } from './Scroll.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import { StatusTag } from './StatusTag.tsx'
import { Walk } from './Walk.tsx'
import { Warnings } from './Warnings.tsx'

interface Shown {
  no: string
  status: string
  /** What its reader should know before he acts. */
  warnings?: readonly string[]
}
interface Props<D extends Shown> {
  of: Machine<any, any, any>
  /** Undefined while it loads; the parts are drawn when it is there. */
  doc: D | undefined
  /** Owning organisation, repeated on every document (ux.md 1.1). */
  org?: string
  error?: { msg: string } | null
  head: (doc: D) => ReactNode
  tabs: (doc: D) => readonly { key: string; label: string; children: ReactNode }[]
  /** Totals, left in the footer bar. */
  totals?: (doc: D) => ReactNode
  actions: (doc: D) => ReactNode
}

/** A document: header card, status steps, tabs, and the footer bar with what may be done. */
export const DetailPage = <D extends Shown>({ of, doc, org, error, head, tabs, totals, actions }: Props<D>) => {
  const tab = useTab()
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
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>
              {t(of.label)} {doc.no}
            </h1>
            <StatusTag of={of} is={doc.status} />
            {org && <span className="d-muted">{org}</span>}
            <Walk />
          </header>
          <StatusSteps of={of} is={doc.status} />
          <Warnings of={doc.warnings} />
          {head(doc)}
        </section>
        <section className="d-card">
          <Tabs items={tabs(doc).map((x) => ({ ...x, label: t(x.label) }))} />
        </section>
      </Scroll>
      <footer className="d-footer">
        <div>{totals?.(doc)}</div>
        <div className="d-actions">
          {actions(doc)}
          <Button onClick={tab.close}>{t('返回')}</Button>
        </div>
      </footer>
    </div>
  )
}
