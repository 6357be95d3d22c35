import { useParams } from 'react-router'
import { cmp } from '#kernel/shared/decimal.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { FirstInvoices } from '#modules/first-invoice/web/public.tsx'
import { Match } from '#modules/invoice-match/web/public.tsx'
import { Originals } from '#modules/invoice-reading/web/public.tsx'
import { useVerifying, Verifications } from '#modules/invoice-verify/web/public.tsx'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { RequestsOf } from '#modules/requisition/web/public.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { invoiceMachine } from '../shared/machine.ts'
import { invoiceLineWords, invoiceWords as words } from '../shared/words.ts'
import { Announced } from './Announced.tsx'
import { at, type Doc, type DocLine, useInvoiceActs } from './acts.ts'
import { Pictures } from './Pictures.tsx'
import { useInvoicePrint } from './print.ts'
import { useRejecting } from './RejectDialog.tsx'

const col = wordLines<typeof invoiceLineWords, DocLine>(invoiceLineWords)
const columns = [
  col.one('seq'),
  ...col.some('name', 'spec', 'lotNo', 'qty', 'unit', 'price', 'amount', 'sourceType', 'sourceNo', 'acceptedOn'),
  ...col.some('deliveryNo', 'orderNo', 'manufacturer', 'code'),
]

const redColumns = (): PlainColumn<Doc['reds'][number]>[] => [
  {
    title: t(words.number.label),
    width: 200,
    render: (_, r) => <a href={`#${at}/${r.invoiceId}`}>{r.number}</a>,
  },
  { title: t(words.status.label), width: 110, render: (_, r) => <StatusTag of={invoiceMachine} is={r.status} /> },
  { title: t(words.issueDate.label), width: 110, dataIndex: 'issueDate' },
  { title: t(words.amount.label), width: 120, render: (_, r) => moneyText(r.amount) },
  { title: t('本次红冲金额'), width: 130, render: (_, r) => moneyText(r.taken) },
]
/** The red ones of a blue one with what is left of it, the blue ones of a red one. */
const Reds = ({ of: d }: { of: Doc }) => (
  <>
    {d.colour === 'blue' && <p className="d-muted">{t('红冲后剩余 {{rest}} 元', { rest: moneyText(d.redRest) })}</p>}
    <PlainTable rowKey="invoiceId" dataSource={d.reds} columns={redColumns()} aria-label={t('红蓝对应')} />
  </>
)

const step = (name: string, at: string | null) => name && `${name} ${timeText(at)}`

const head = (d: Doc) => (
  <>
    <Fields
      of={told(words, d, [
        ...(d.colour === 'red' ? (['colour', 'redReason', d.redConfirmNo && 'redConfirmNo'] as const) : []),
        ...(['invoiceType', d.code && 'code', 'number', d.digitalNo && 'digitalNo', 'issueDate'] as const),
        d.checkCode && 'checkCode',
        ...(['sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo'] as const),
        ...(['exclAmount', 'taxAmount', 'amount', 'linkedAmount'] as const),
        ...(cmp(d.amount, d.redRest) > 0 && d.colour === 'blue' ? (['redAmount', 'redRest'] as const) : []),
        'no',
        ['创建人', step(d.creatorName, d.createdAt)],
        d.verified && 'verified',
        ['验票人', step(d.auditorName, d.auditedAt)],
        'remark',
      ])}
    />
    <Chain levels={d.chain} />
    {d.onRoad && (
      <p className="d-bar" role="status">
        {t('货物在途，确认验收后才能提交')}
      </p>
    )}
    {!d.onRoad && cmp(d.diffAmount, '0') !== 0 && (
      <p className="d-bar" role="status">
        {t('价税合计与关联明细相差 {{off}} 元，允许相差 {{most}} 元', {
          off: moneyText(d.diffAmount),
          most: moneyText(d.tolerance),
        })}
      </p>
    )}
  </>
)

const tabs = (d: Doc, asked: boolean) => [
  { key: 'face', label: '票面', children: <Pictures of={d} /> },
  {
    key: 'lines',
    label: '关联明细',
    children: (
      <LineTable
        columns={columns}
        rows={d.lines}
        label="关联明细"
        decides={['seq', 'name', 'spec', 'lotNo', 'qty', 'unit', 'price', 'amount']}
      />
    ),
  },
  ...(d.announced.length > 0 ? [{ key: 'announced', label: '随货明细', children: <Announced of={d} /> }] : []),
  ...(d.reds.length > 0
    ? [{ key: 'reds', label: d.colour === 'red' ? '蓝字发票' : '红字发票', children: <Reds of={d} /> }]
    : []),
  { key: 'match', label: '核对', children: <Match id={d.id} /> },
  { key: 'verify', label: '查验', children: <Verifications id={d.id} /> },
  { key: 'first', label: '一票', children: <FirstInvoices invoiceId={d.id} /> },
  ...(asked ? [{ key: 'requests', label: '请款付款', children: <RequestsOf invoiceId={d.id} /> }] : []),
  { key: 'originals', label: '原件', children: <Originals of={d.readings} /> },
  ...paperTabs('invoice', d.id),
]

export const keep = true
export const marked = true

export default function InvoiceDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const mayAsk = useCan(requisitionCalls.query)
  const printing = useInvoicePrint()
  const rejecting = useRejecting()
  const verifying = useVerifying()
  const acts = useInvoiceActs({ gone: tab.close, reject: rejecting.one, verify: verifying.one })
  return (
    <>
      <DetailPage
        of={invoiceMachine}
        doc={d}
        org={d?.supplier}
        error={error}
        head={head}
        tabs={(d) => tabs(d, mayAsk)}
        totals={(d) => <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount} />}
        actions={(d) => (
          <>
            <PrintButton of={printing} id={id} />
            <ActionBar of={acts} doc={d} />
          </>
        )}
      />
      {rejecting.view}
      {verifying.view}
    </>
  )
}
