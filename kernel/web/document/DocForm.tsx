import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import { useSteady } from '../form/useSteady.ts'
import { useOnline } from '../http/online.ts'
import { t } from '../i18n.ts'
import { clockText } from '../list/time.ts'
import { useTab } from '../shell/useTab.ts'
import './document.css'
import { Changed } from './Changed.tsx'
import { Footer } from './Footer.tsx'
import { HeadFaults, type HeadFaultsProps } from './HeadFaults.tsx'
import { Problem } from './Problem.tsx'
import { Scroll } from './Scroll.tsx'
import { useFold } from './useFold.ts'
import { Warnings } from './Warnings.tsx'

interface Props {
  /** Already translated; also the tab's title. */
  title: string
  /** Owning organisation, repeated on every document (ux.md 1.1). */
  org?: string
  head: ReactNode
  /** Its lines, if it has any. */
  children: ReactNode
  /** Left in the footer. */
  totals?: ReactNode
  /** The head in one line, while the lines are typed; already translated. */
  brief?: string
  /** What its writer should know before he goes on. */
  warnings?: readonly string[]
  /** A refusal that belongs to no field. */
  problem?: string
  /** Something of the head must be mended: it is not folded, or nobody would see why nothing happens. */
  wrong: boolean
  /** What of the head that is, to be listed. */
  faults?: HeadFaultsProps
  /** When it was saved here last. */
  at?: Date
  /** Which version of it is typed on. */
  version?: number | undefined
  /** It was asked to be saved, and what is marked kept it back. */
  faulty: boolean
  busy: boolean
  /** Leaves the page, to where the document is read. */
  onBack?: () => void
  onSave: () => void
  /** Absent: saving is all there is. */
  onSubmit?: () => void
  /** What submitting is called here. */
  submit?: string
  /** What saving is called, where it is all there is. */
  saves?: string
}

/** A document while it is typed: header card, lines, footer with 保存草稿 (Ctrl+S) and 提交 (Ctrl+Enter) (ux.md 1.3). */
export const DocForm = ({
  title,
  org,
  head,
  children,
  totals,
  brief,
  warnings,
  problem,
  wrong,
  faults,
  at,
  version,
  faulty,
  busy,
  onBack,
  onSave,
  onSubmit,
  submit = '提交',
  saves = '保存草稿',
}: Props) => {
  const tab = useTab()
  const { id } = useParams()
  const online = useOnline()
  const doing = useRef({ onSave, onSubmit, busy })
  doing.current = { onSave, onSubmit, busy: busy || !online }
  useEffect(() => tab.setTitle(title), [tab, title])
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.altKey || document.querySelector('dialog[open], .ant-modal-wrap')) return
      const { onSave: save, onSubmit: send, busy: waiting } = doing.current
      if (e.key.toLowerCase() === 's') {
        e.preventDefault()
        if (!waiting) save()
      } else if (e.key === 'Enter' && send) {
        e.preventDefault()
        if (!waiting) send()
      }
    }
    window.addEventListener('keydown', keys, true)
    return () => window.removeEventListener('keydown', keys, true)
  }, [])
  const fold = useFold(wrong)
  const save = useSteady(onSave)
  const send = useSteady(() => onSubmit?.())
  const back = useSteady(onBack ?? tab.close)
  const sends = onSubmit !== undefined
  // the totals change with every line that is typed, the buttons do not
  const buttons = useMemo(
    () => (
      <>
        <Button type={sends ? 'default' : 'primary'} loading={busy} disabled={!online} onClick={save} title="Ctrl+S">
          {t(saves)}
        </Button>
        {sends && (
          <Button type="primary" disabled={busy || !online} onClick={send} title="Ctrl+Enter">
            {t(submit)}
          </Button>
        )}
        <Button onClick={back}>{t('返回')}</Button>
      </>
    ),
    [sends, busy, online, save, send, back, submit, saves],
  )
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card" data-folded={fold.on || undefined}>
          <header className="d-title">
            <h1>{title}</h1>
            {org && <span className="d-muted">{org}</span>}
            {fold.on && brief && <span className="d-muted d-brief">{brief}</span>}
            {children && (
              <button type="button" className="k-link d-fold" aria-expanded={!fold.on} onClick={fold.turn}>
                {t(fold.on ? '展开表头' : '收起表头')}
              </button>
            )}
          </header>
          {id && <Changed id={id} shown={version} typing onRefresh={tab.refresh} />}
          <Warnings of={warnings} folded={fold.on} />
          <Problem of={problem} />
          {faults && <HeadFaults {...faults} />}
          <div hidden={fold.on}>{head}</div>
        </section>
        {children && (
          <section className="d-card d-lines-card" {...fold.lines}>
            {children}
          </section>
        )}
      </Scroll>
      <Footer
        totals={
          <>
            {typeof totals === 'string' ? <span>{totals}</span> : totals}
            <span role="status" className={faulty ? 'd-fault d-saved' : 'd-muted d-saved'}>
              {faulty ? t('未保存：请先改正标出的问题') : at && t('已保存 {{at}}', { at: clockText(at).slice(0, 5) })}
            </span>
          </>
        }
      >
        {buttons}
      </Footer>
    </div>
  )
}
