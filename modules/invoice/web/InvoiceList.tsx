import { Button } from 'antd'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { Dots } from '#modules/invoice-match/web/public.tsx'
import { readingCalls } from '#modules/invoice-reading/shared/calls.ts'
import { origins } from '#modules/invoice-reading/shared/reading.ts'
import { QrBox, useQr } from '#modules/invoice-reading/web/public.tsx'
import { results } from '#modules/invoice-verify/shared/results.ts'
import { useVerifying } from '#modules/invoice-verify/web/public.tsx'
import { PartnerFilter } from '#modules/payable/web/public.tsx'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { colours, kinds } from '../shared/kinds.ts'
import { invoiceMachine } from '../shared/machine.ts'
import { invoiceWords as words } from '../shared/words.ts'
import { at, type Row, useInvoiceActs } from './acts.ts'
import { useInvoicePrint } from './print.ts'
import { useRejecting } from './RejectDialog.tsx'
import { useBeside } from './useBeside.ts'

const colourTag = (d: Row) => (
  <span className="d-tag" data-tone={d.colour === 'red' ? 'red' : 'blue'}>
    {t(colours[d.colour])}
  </span>
)
const roadTag = (d: Row) =>
  d.onRoad ? (
    <span className="d-tag" data-tone="orange">
      {t('在途')}
    </span>
  ) : (
    NONE
  )
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

/** By what a look-up came to, or that nobody looked. */
const looked = { ...results, never: '未查验' } as const

export const keep = true

export default function InvoiceList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const own = useSession((s) => s.currentOrg?.kind)
  const rejecting = useRejecting()
  const verifying = useVerifying()
  const acts = useInvoiceActs({ reject: rejecting.one, verify: verifying.one })
  const printing = useInvoicePrint()
  const mayAdd = useCan(calls.add)
  const mayScan = useCan(readingCalls.scan)
  const scan = useQr(({ text }) => {
    if (mayAdd) go(`${at}/new?qr=${encodeURIComponent(text)}`)
    else toast('warning', t('没有找到此发票'))
  }, mayScan)
  const mayCheck = useCan(calls.audit)
  const beside = useBeside()
  return (
    <>
      <ListPage
        title="发票管理"
        list={list}
        tabs={invoiceMachine}
        beside={beside}
        printing={printing}
        filters={
          <>
            <Filter.Keyword placeholder="登记单号、发票号码、单位、备注" />
            <HospitalFilter />
            {own === 'supplier' ? <PartnerFilter /> : <SupplierFilter />}
            <Filter.Select name="colour" label={words.colour.label} options={colours} />
            <Filter.Select name="invoiceType" label={words.invoiceType.label} options={kinds} />
            <Filter.Dates name="issueDate" label={words.issueDate.label} />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
            <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
            <Filter.Select name="verified" label={words.verified.label} options={looked} multiple />
            <Filter.Select name="source" label={words.source.label} options={origins} />
            <Filter.Bool name="lacksFirst" label="只看缺第一票" />
            <Filter.Bool name="differs" label="只看有差额" />
            <Filter.Bool name="onRoad" label="只看货物在途" />
            <Filter.Bool name="forMe" label="只看我可审核" />
          </>
        }
        add={mayAdd && { label: '登记发票', run: () => go(`${at}/new`) }}
        toolbar={
          <>
            {mayScan && <QrBox onText={scan} />}
            <ExportButton call={calls.export} list={list} lines />
            {mayCheck && <Button onClick={() => go(`${at}/checking${list.address}`)}>{t('验票')}</Button>}
          </>
        }
        decides={['number', 'status', 'hospital', 'supplier', 'amount', 'issueDate']}
        columns={[
          // twenty digits, and the last ones tell them apart
          col.link('number', (d) => `${at}/${d.id}`, { width: 200 }),
          col.status(invoiceMachine),
          col.custom('onRoad', roadTag),
          { ...col.one('hospital', { but: 'hospital' }), width: 150 },
          { ...col.one('supplier', { but: 'supplier' }), width: 150 },
          col.one('amount', { sort: true }),
          col.one('issueDate', { sort: true }),
          col.one('dueOn'),
          col.custom('colour', colourTag),
          col.one('diffAmount'),
          col.custom('marks', (d) => <Dots of={d.marks} />),
          ...col.some('source', 'verified'),
          col.one('payState'),
          ...col.some('redAmount', 'invoiceType', 'linkedAmount', 'lineCount', 'exclAmount', 'taxAmount', 'code'),
          col.one('no', { sort: true }),
          col.one('createdAt', { sort: true }),
          ...col.some('creatorName', 'submittedAt', 'auditedAt'),
          col.actions(acts),
        ]}
      />
      {rejecting.view}
      {verifying.view}
    </>
  )
}
