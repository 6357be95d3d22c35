import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { t } from '../i18n.ts'
import { useTab } from '../shell/useTab.ts'
import { Camera } from './Camera.tsx'
import { Faults, Waiting } from './Faults.tsx'
import { keepPage } from './keep-page.ts'
import type { Scans } from './queue.ts'
import { ScanCard } from './ScanCard.tsx'
import './scan-frame.css'

interface DocumentProps {
  /** What is scanned there, before the document's number. */
  title: string
  no: string | undefined
  /** Why there is nothing to scan. */
  error: string | undefined
  /** Absent until the document, or what this browser kept of it, is known. */
  children: ReactNode
}
/** A document's page of its own for scanning: its title, and it can be opened anew without a network. */
export const ScanDocument = ({ title, no, error, children }: DocumentProps) => {
  const tab = useTab()
  useEffect(() => {
    if (no) tab.setTitle(`${title} ${no}`)
  }, [title, no, tab])
  useEffect(keepPage, [])
  if (no === undefined)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        {error ?? t('正在加载')}
      </div>
    )
  return (
    <>
      <h1 className="sr-only">{`${title} ${no}`}</h1>
      {children}
    </>
  )
}

interface DeskNow {
  blocked: string | undefined
  scan: (code: string) => void
  /** The scan that is taken back next. */
  last: object | undefined
  onUndo: () => void
}

interface FrameProps {
  /** The document in a word: number, status, partner, and how much was counted. */
  head: ReactNode
  acts: ReactNode
  of: Pick<Scans<unknown>, 'offline' | 'refused' | 'unkept'> & { waiting: number; flush: () => Promise<void> }
  /** Between head and body. */
  above?: ReactNode
  /** `ScanResults`, and a list of the class `sc-lines` of what is expected. */
  children: ReactNode
}
/** What is expected at the left, what was scanned at the right; on a phone the scans first (ux.md 1.4, 1.5). */
export const ScanFrame = ({ head, acts, of, above, children }: FrameProps) => (
  <div className="d-page sc-page">
    <header className="sc-head">
      {head}
      <Waiting waiting={of.waiting} offline={of.offline} />
      <span className="sc-acts">{acts}</span>
    </header>
    <Faults refused={of.refused} unkept={of.unkept} onRetry={() => void of.flush()} />
    {above}
    <div className="sc-body">{children}</div>
  </div>
)

interface ResultsProps {
  label: string
  desk: DeskNow
  /** The field codes are typed into; absent when nothing is scanned any more. */
  input: ReactNode | undefined
  /** Beside and below the field. */
  more?: ReactNode
  below?: ReactNode
  /** The scans, the last one first. */
  children: ReactNode
}
export const ScanResults = ({ label, desk, input, more, below, children }: ResultsProps) => (
  <section className="sc-scans" aria-label={label}>
    {input && (
      <div className="sc-tools">
        {input}
        <Button size="large" icon={<UndoOutlined aria-hidden />} disabled={!desk.last} onClick={desk.onUndo}>
          {t('撤销上一次扫码')}
        </Button>
        <Camera onCode={desk.scan} />
        {more}
      </div>
    )}
    {below}
    <div aria-live="assertive">
      {desk.blocked !== undefined && (
        <ScanCard large look="bad" title={t('有对话框打开，此次扫码未采用')}>
          {desk.blocked}
        </ScanCard>
      )}
    </div>
    {children}
  </section>
)
