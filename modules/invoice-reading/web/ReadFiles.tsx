import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { originalRule } from '#kernel/shared/calls/files.ts'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { FileDrop } from '#kernel/web/file/FileDrop.tsx'
import { comma, t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { beyond } from '#modules/invoice/shared/amounts.ts'
import { createBatch, type Dropped, isClean, partnerIn, valueIn } from './batch.ts'
import '#kernel/web/document/document.css'
import './reading.css'

/** The zone files are dropped into: up to twenty of any kind, one or several for an invoice. */
export const DropZone = ({ busy = false, onFiles }: { busy?: boolean; onFiles: (files: readonly File[]) => void }) => (
  <div className="ir-zone">
    <FileDrop
      accept={originalRule.types.map((x) => `.${x}`).join(',')}
      rule={originalRule}
      busy={busy}
      hint={t('发票原件 XML、OFD、PDF 或照片，一次最多 20 个；按号码合并，各成一张草稿')}
      onFiles={onFiles}
    />
  </div>
)

const states: Readonly<Record<Dropped['state'], string>> = {
  reading: '正在识别',
  faulty: '未能登记',
  fill: '待补填',
  draft: '已成草稿',
  sent: '已提交',
}
const at = '/settlement/invoice'
const diffOf = (d: Dropped): string => (d.laid ? beyond(valueIn(d, 'amount'), d.laid.linked) : '')

const columns = (onFill: (d: Dropped) => void): PlainColumn<Dropped>[] => [
  { title: t('文件'), width: 200, render: (_, d) => d.names.join(comma()) },
  {
    title: t('发票号码'),
    width: 190,
    render: (_, d) =>
      d.draft ? (
        <button
          type="button"
          className="k-link"
          onClick={() => go(`${at}/${d.draft!.id}${d.state === 'sent' ? '' : '/edit'}`)}
        >
          {valueIn(d, 'number')}
        </button>
      ) : (
        valueIn(d, 'number') || NONE
      ),
  },
  { title: t('往来单位'), width: 160, render: (_, d) => partnerIn(d)?.name ?? NONE },
  { title: t('价税合计'), width: 100, render: (_, d) => moneyText(valueIn(d, 'amount')) || NONE },
  { title: t('关联金额'), width: 100, render: (_, d) => (d.laid ? moneyText(d.laid.linked) : NONE) },
  {
    title: t('差额'),
    width: 90,
    render: (_, d) => (
      <span className={d.laid && !isClean(d) && d.state === 'draft' ? 'd-fault' : undefined}>
        {d.laid ? moneyText(diffOf(d)) : NONE}
      </span>
    ),
  },
  {
    title: t('结果'),
    render: (_, d) => (
      <>
        <b>{t(states[d.state])}</b>
        {d.state === 'fill' && (
          <button type="button" className="k-link" onClick={() => onFill(d)}>
            {t('补填')}
          </button>
        )}
        {d.problems.map((text) => (
          <p key={text} className="d-fault">
            {text}
          </p>
        ))}
        {d.notes.map((text) => (
          <p key={text} className="d-muted">
            {text}
          </p>
        ))}
      </>
    ),
  },
]

/** What became of the files that were dropped, an invoice a row; what does not fit is red. */
export const ReadFiles = ({
  first,
  onFill,
  onBack,
}: {
  first: readonly File[]
  onFill: (d: Dropped) => void
  onBack: () => void
}) => {
  const tab = useTab()
  const [rows, setRows] = useState<readonly Dropped[]>([])
  const [busy, setBusy] = useState(false)
  const [batch] = useState(() => createBatch(setRows))
  const during = async (what: Promise<void>) => {
    setBusy(true)
    await what
    setBusy(false)
  }
  const begun = useRef(false)
  useEffect(() => tab.setTitle(t('识别发票')), [tab])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files this page was opened with are read once
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void during(batch.run(first))
  }, [])
  const clean = rows.filter(isClean).length
  const of = (state: Dropped['state']) => rows.filter((r) => r.state === state).length
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{t('识别发票')}</h1>
          </header>
          <DropZone busy={busy} onFiles={(files) => void during(batch.run(files))} />
          <PlainTable<Dropped> rowKey="key" dataSource={rows} columns={columns(onFill)} aria-label={t('识别结果')} />
        </section>
      </Scroll>
      <Footer
        totals={t('共 {{n}} 张：草稿 {{drafts}}，已提交 {{sent}}，待补填 {{fill}}，未能登记 {{faulty}}', {
          ...{ n: rows.length, drafts: of('draft'), sent: of('sent'), fill: of('fill'), faulty: of('faulty') },
        })}
      >
        <Button type="primary" disabled={busy || clean === 0} onClick={() => void during(batch.send())}>
          {t('提交无差异的 {{n}} 张', { n: clean })}
        </Button>
        <Button onClick={onBack}>{t('返回')}</Button>
      </Footer>
    </div>
  )
}
