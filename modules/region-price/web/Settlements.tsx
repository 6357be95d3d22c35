import { Input, Pagination, Select } from 'antd'
import { useRef, useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { type Stage, settlementStates, stages } from '../shared/stages.ts'
import { settlementWords as words } from '../shared/words.ts'
import { at } from './acts.ts'

type Row = Answer<typeof calls.why>['rows'][number]
const col = wordLines<typeof words, Row>(words)

/** Where the paper of a stage is read; stock has no page of a balance. */
const pages: Partial<Record<Stage, string>> = {
  A: '/procurement/planning',
  B: '/procurement/purchaseOrder',
  C: '/procurement/purchaseOrder',
  D: '/procurement/delivery',
  E: '/procurement/delivery',
}
const paper = (r: Row) => {
  const page = pages[r.stage]
  return page ? <a href={`#${page}/${r.docId}`}>{r.docNo}</a> : r.docNo
}
const figures = [
  ...col.some('name', 'spec', 'qty', 'oldPrice', 'newPrice', 'diff', 'action', 'status'),
  col.custom('reason', (r) => (r.reason ? t(r.reason) : NONE), { said: (r) => t(r.reason) }),
  ...col.some('doneAt', 'hospital', 'supplier', 'code'),
]
const ofAdjustment = [
  col.one('stage'),
  col.custom('docNo', paper, { said: (r) => r.docNo }),
  col.one('seq'),
  ...figures,
]
const ofPaper = [
  col.custom('adjustmentNo', (r) => <a href={`#${at}/${r.adjustmentId}`}>{r.adjustmentNo}</a>, {
    said: (r) => r.adjustmentNo,
  }),
  ...[col.one('stage'), col.custom('docNo', paper, { said: (r) => r.docNo }), col.one('seq')],
  ...figures,
]
/** Rows at once; the pager leads to all others, and the file holds them all. */
const SIZE = 100
const none: ReadonlyMap<string, unknown> = new Map()
const options = <K extends string>(of: Readonly<Record<K, string>>) =>
  keys(of).map((value) => ({ value, label: t(of[value]) }))

/** Every line an adjustment touched, with what became of it; number and sum are of all that the filters leave, by the server. */
export const Settlements = ({ id }: { id: string }) => {
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Pick<Asked<typeof calls.settlements>, 'stage' | 'state' | 'keyword'>>({})
  const filters = { ...asked, adjustmentId: id }
  const { data, error } = useAsk(calls.settlements, { ...filters, page, size: SIZE }, { keep: true })
  const onScreen = useRef(ofAdjustment.map((c) => ({ key: c.key, title: t(c.label) })))
  if (!data) return <Waiting error={error} />
  const narrowed = Object.values(asked).some(Boolean)
  if (data.total === 0 && !narrowed) return <p className="d-muted">{t('生效后，涉及的明细显示在这里')}</p>
  const by = (wish: typeof asked) => {
    setPage(1)
    setAsked({ ...asked, ...wish })
  }
  const list = {
    page: `${at}#settlements`,
    rows: data.rows,
    onScreen,
    selected: none,
    totals: data,
    applied: { filters },
  }
  return (
    <>
      <div className="l-toolbar">
        <div>
          <Select
            allowClear
            style={{ width: 160 }}
            aria-label={t(words.stage.label)}
            placeholder={t(words.stage.label)}
            options={options(stages)}
            value={asked.stage}
            onChange={(stage) => by({ stage })}
          />
          <Select
            allowClear
            style={{ width: 140 }}
            aria-label={t(words.status.label)}
            placeholder={t(words.status.label)}
            options={options(settlementStates)}
            value={asked.state}
            onChange={(state) => by({ state })}
          />
          <Input.Search
            allowClear
            style={{ width: 240 }}
            aria-label={t('关键字')}
            placeholder={t('单据号、产品编码、名称')}
            onSearch={(keyword) => by({ keyword: keyword.trim() || undefined })}
          />
          <ExportButton call={calls.settlementExport} list={list} />
        </div>
      </div>
      {error && <p role="alert">{error.msg}</p>}
      <p className="d-note" role="status">
        {data.sums?.diff === undefined
          ? t('约 {{n}} 条', { n: data.total ?? 0 })
          : t('共 {{n}} 行，差额合计 {{sum}}', { n: data.total ?? 0, sum: moneyText(data.sums.diff) })}
      </p>
      <LineTable
        label="结算明细"
        decides={['stage', 'docNo', 'name', 'qty', 'diff', 'status']}
        columns={ofAdjustment}
        rows={data.rows}
      />
      {(data.total ?? 0) > SIZE && (
        <Pagination
          size="small"
          current={page}
          pageSize={SIZE}
          total={data.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

/** Why lines of a paper cost what they cost: the adjustment, the price before, the new one. */
export const PriceWhy = ({ id }: { id: string }) => {
  const { data, error } = useAsk(calls.why, { id })
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('各行按提交当日的价格，没有受调价影响')}</p>
  return (
    <LineTable
      label="价格由来"
      decides={['seq', 'name', 'spec', 'qty', 'oldPrice', 'newPrice']}
      columns={ofPaper}
      rows={data.rows}
    />
  )
}
