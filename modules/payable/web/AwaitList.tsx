import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { filled } from '#kernel/web/list/applied.ts'
import { Bands } from '#kernel/web/list/Bands.tsx'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { codesNow, useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { handOver } from '#kernel/web/shell/handing.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { billingCalls } from '#modules/invoice/shared/billing.ts'
import { Billing } from '#modules/invoice/web/public.tsx'
import { useGenerating } from '#modules/invoice-voucher/web/public.tsx'
import { vbpClasses } from '#modules/product/shared/kinds.ts'
import { awaitCalls as calls } from '../shared/calls.ts'
import { toneOf } from '../shared/waiting.ts'
import { sources, states, awaitWords as words } from '../shared/words.ts'
import { Doubts } from './Doubts.tsx'
import { PartnerFilter } from './PartnerFilter.tsx'
import { type Subtotal, Subtotals } from './Subtotals.tsx'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

/** The screens papers are read on; one that was brought in has none. */
const pages: Readonly<Record<number, string>> = {
  1: 'procurement/acceptance',
  2: 'procurement/return',
  4: 'procurement/orderWithTable',
}
const waited = (r: Row) => {
  const tone = toneOf(r.waitDays)
  const text = t('{{n}} 天', { n: r.waitDays })
  return tone ? (
    <span className="d-tag" data-tone={tone}>
      {text}
    </span>
  ) : (
    text
  )
}
/** First and last day of a month `2026-11`. */
const daysOf = (month: string) => ({
  from: `${month}-01`,
  to: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
})

/** Lines an invoice may have. */
const LINES = 2000

/** One invoice for all of them, or a red one for what is owed back: they are owed between the same two. */
const invoicing = (own: string | undefined, red = false): Batch<Row> => ({
  label: red ? '开红票' : '登记发票',
  fits: (r) => (r.state === 'red') === red,
  run: async ([first, ...rest]) => {
    if (rest.length >= LINES) toast('warning', t('一张发票最多 {{n}} 行明细', { n: LINES }))
    else if (rest.some((r) => r.hospitalId !== first!.hospitalId || r.supplierId !== first!.supplierId))
      toast('warning', t('一张发票只能开给一家医院的一个供应商'))
    else if (first)
      go(
        `/settlement/invoice/${red ? 'red' : 'new'}?partner=${own === 'hospital' ? first.supplierId : first.hospitalId}&items=${handOver([first, ...rest].map((r) => r.id))}`,
      )
    return undefined
  },
})

export const keep = true

/** 待开票: what was accepted, used or changed its price and has no invoice yet, item by item. */
export default function AwaitList() {
  const list = useList(calls.query, { sort: 'acceptedOn' })
  const own = useSession((s) => s.currentOrg?.kind)
  const codes = useSession(codesNow)
  const mayInvoice = useCan('settlement/awaitInvoice:addInvoice') && codes.has('settlement/invoice:view')
  const [view, setView] = useState<'subtotals' | 'doubts'>()
  const [billing, setBilling] = useState(false)
  const mayRead = useCan(billingCalls.query)
  const generating = useGenerating(() => list.selection.set(new Map()))
  const mayRed = useCan('settlement/invoice:red')
  const batch = [
    ...(mayInvoice && own !== 'authority' ? [invoicing(own)] : []),
    ...(mayRed && own !== 'authority' ? [invoicing(own, true)] : []),
    ...generating.batch,
  ]
  const filters = list.applied.filters as Record<string, unknown>
  const pick = (r: Subtotal) => {
    setView(undefined)
    list.search({
      ...filters,
      ...(own === 'hospital' ? {} : { hospitalId: r.hospitalId }),
      ...(own === 'supplier' ? {} : { supplierId: r.supplierId }),
      acceptedOn: daysOf(r.month),
    })
  }
  // who invoices may not be one who reads papers of the goods
  const paper = (r: Row) => {
    const page = pages[r.sourceType]
    return page && codes.has(`${page}:view`) ? <a href={`#/${page}/${r.sourceId}`}>{r.sourceNo}</a> : r.sourceNo
  }
  const toggle = (name: 'subtotals' | 'doubts', label: string) => (
    <Button
      aria-pressed={view === name}
      type={view === name ? 'primary' : 'default'}
      onClick={() => setView(view === name ? undefined : name)}
    >
      {t(label)}
    </Button>
  )
  const tabs: Omit<ComponentProps<typeof Bands>, 'list'> = {
    name: 'state',
    label: words.state.label,
    of: Object.entries(states).map(([value, label]) => ({ value, label: t(label), n: list.totals?.counts?.[value] })),
    all: list.totals?.counts?.all,
    ...(mayRead ? { beside: { label: '开票资料', on: billing, turn: setBilling } } : {}),
  }
  if (billing)
    return (
      <div className="l-page">
        <h1 className="sr-only">{t('待开票')}</h1>
        <Bands {...tabs} list={list} />
        <Scroll>
          <Billing />
        </Scroll>
      </div>
    )
  return (
    <>
      <ListPage
        title="待开票"
        list={list}
        head={view === 'subtotals' ? <Subtotals filters={filled(filters)} onPick={pick} /> : view && <Doubts />}
        bands={tabs}
        filters={
          <>
            <Filter.Keyword placeholder="单号、批号、产品、单位" />
            <PartnerFilter />
            <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
            <Filter.Select name="sourceType" label={words.sourceType.label} options={sources} />
            <Filter.Dates name="acceptedOn" label={words.acceptedOn.label} />
            <Filter.Select name="vbpClass" label={words.vbpClass.label} options={vbpClasses} />
            <Filter.Bool name="overdue" label="只看超期" />
            <Filter.Bool name="mine" label="我经手的" />
            <Filter.Linked name="productId" label={words.name.label} />
          </>
        }
        toolbar={
          <>
            <ExportButton call={calls.export} list={list} />
            {toggle('subtotals', '按单位和月份小计')}
            {toggle('doubts', '存疑发票号码')}
          </>
        }
        batch={batch.length > 0 ? batch : undefined}
        decides={['name', 'spec', 'lotNo', 'openQty', 'openAmount', 'waitDays', 'hospital', 'supplier', 'sourceNo']}
        columns={[
          col.one('name', { sort: true }),
          col.one('spec'),
          // two rows of one article are told apart by their lot: its end is never cut
          { ...col.one('lotNo'), elastic: false, said: (r) => r.lotNo },
          ...col.some('openQty', 'openAmount'),
          col.custom('waitDays', waited, { align: 'right' }),
          col.one('hospital', { but: 'hospital' }),
          col.one('supplier', { but: 'supplier' }),
          col.custom('sourceNo', paper, { said: (r) => r.sourceNo, sort: true }),
          col.one('acceptedOn', { sort: true }),
          col.one('sourceType'),
          col.one('vouchers'),
          ...col.some('unit', 'qty', 'nettedQty', 'invoicedQty', 'price'),
          ...col.some('deliveryNo', 'orderNo', 'code', 'manufacturer', 'state', 'vbpClass', 'twoInvoice', 'dueOn'),
        ]}
      />
      {generating.view}
    </>
  )
}
