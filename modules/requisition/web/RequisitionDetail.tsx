import { Link, useParams } from 'react-router'
import { capitalAmount } from '#kernel/shared/capital.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText, moneyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { usePackTab } from '#modules/evidence/web/public.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionMachine } from '../shared/machine.ts'
import { holdKinds } from '../shared/types.ts'
import {
  holdWords,
  paymentWords,
  promiseWords,
  requisitionLineWords,
  requisitionWords as words,
} from '../shared/words.ts'
import { Account } from './Account.tsx'
import { type Doc, type DocLine, useRequisitionActs } from './acts.ts'
import { useDialogs } from './Dialogs.tsx'
import { useRequisitionPrint } from './print.ts'
import { UsesOf } from './public.tsx'

const line = wordLines<typeof requisitionLineWords, DocLine>(requisitionLineWords)
/** Why a line has a minus, or stands beside one that takes it back. */
const why = ({ prepaidId, oppositeNo: no, amount }: DocLine): string => {
  if (prepaidId) return t('预付款，合同 {{no}}', { no })
  if (!no) return ''
  return cmp(amount, '0') < 0 ? t('红字发票，抵扣蓝字发票 {{no}}', { no }) : t('已由红字发票 {{no}} 全部红冲', { no })
}
const lineColumns = [
  ...line.some('seq', 'invoiceNo', 'dueOn', 'amount'),
  line.custom('oppositeNo', why),
  ...line.some('paidAmount', 'invoiceAmount', 'paidBefore', 'issueDate'),
]
const payment = wordLines<typeof paymentWords, Doc['payments'][number]>(paymentWords)
const paymentColumns = payment.some(
  ...(['no', 'payDate', 'amount', 'bankVoucherNo', 'payMethod'] as const),
  ...(['account', 'bankName', 'payerName', 'paidAt', 'note'] as const),
)
/** What the bank said, payment by payment. */
const Receipts = ({ of }: { of: Doc['payments'] }) =>
  of
    .filter((p) => p.files.length > 0)
    .map((p) => (
      <section key={p.id}>
        <h3>{`${t(paymentWords.files.label)} ${p.bankVoucherNo}`}</h3>
        <Attachments files={p.files} label={`${t(paymentWords.files.label)} ${p.bankVoucherNo}`} />
      </section>
    ))
const hold = wordLines<typeof holdWords, Doc['holds'][number]>(holdWords)
const holdColumns = hold.some(
  'holdKind',
  'orgName',
  'reason',
  'until',
  'holderName',
  'heldAt',
  'lifterName',
  'liftedAt',
  'liftNote',
  'fault',
)
const promise = wordLines<typeof promiseWords, Doc['promises'][number]>(promiseWords)
const promiseColumns = promise.some('payOn', 'note', 'promiserName', 'promisedAt')

const step = (name: string, at: string | null) => name && `${name} ${timeText(at)}`

/** Who holds it, why, and until when: in the name of each. */
const Held = ({ of: d }: { of: Doc }) =>
  d.holds
    .filter((h) => !h.liftedAt)
    .map((h) => (
      <p key={h.id} className="d-bar" role="alert">
        {t('{{org}}冻结了此请款单（{{kind}}）：{{reason}}', {
          org: h.orgName,
          kind: t(holdKinds[h.holdKind]),
          reason: h.reason,
        })}{' '}
        {[step(h.holderName, h.heldAt), h.until && t('冻结至 {{day}}', { day: dateText(h.until) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    ))

const head = (d: Doc) => (
  <>
    <Held of={d} />
    <Fields
      of={told(words, d, [
        ...(['hospital', 'supplier', 'kind'] as const),
        d.contractNo && [words.contractNo.label, <ContractOf key="contract" of={d} />],
        ...(['period', 'payMethod'] as const),
        [words.amount.label, moneyText(d.amount)],
        ['大写金额', capitalAmount(d.amount)],
        cmp(d.prepaidAmount, '0') > 0 && [words.prepaidAmount.label, moneyText(d.prepaidAmount)],
        ...(['paidAmount', 'leftAmount'] as const),
        d.restAmount !== null && [words.restAmount.label, moneyText(d.restAmount)],
        ...(['dueOn', 'promisedOn'] as const),
        d.account && [words.account.label, <Account key="account" id={d.id} />],
        ['创建人', step(d.creatorName, d.createdAt)],
        ['审批人', step(d.auditorName, d.auditedAt)],
        'remark',
      ])}
    />
    <Chain levels={d.chain} />
  </>
)

/** A contract its reader may open. */
const ContractOf = ({ of: d }: { of: Doc }) => {
  const may = useCan('contract/manage:view')
  return may ? <Link to={`/contract/manage/${d.contractId}`}>{d.contractNo}</Link> : d.contractNo
}

const tabs = (d: Doc) => [
  d.kind === 'prepay'
    ? {
        key: 'lines',
        label: '抵扣记录',
        children: <UsesOf prepaidId={d.id} />,
      }
    : {
        key: 'lines',
        label: '请款明细',
        children: (
          <LineTable
            columns={lineColumns}
            rows={d.lines}
            label="请款明细"
            decides={['seq', 'invoiceNo', 'dueOn', 'amount', 'oppositeNo', 'paidAmount']}
          />
        ),
      },
  {
    key: 'payments',
    label: '付款记录',
    children: (
      <>
        <LineTable
          columns={paymentColumns}
          rows={d.payments}
          label="付款记录"
          decides={['no', 'payDate', 'amount', 'bankVoucherNo']}
        />
        <Receipts of={d.payments} />
      </>
    ),
  },
  {
    key: 'promises',
    label: '承诺与冻结',
    children: (
      <>
        <LineTable columns={promiseColumns} rows={d.promises} label="承诺付款日" decides={['payOn', 'note']} />
        <LineTable columns={holdColumns} rows={d.holds} label="冻结记录" decides={['holdKind', 'orgName', 'reason']} />
      </>
    ),
  },
  ...paperTabs('requisition', d.id),
]

export const keep = true
export const marked = true

export default function RequisitionDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const printing = useRequisitionPrint()
  const dialogs = useDialogs()
  const packs = usePackTab()
  const acts = useRequisitionActs({ gone: tab.close, ask: dialogs.ask, change: dialogs.change, page: true })
  return (
    <>
      <DetailPage
        of={requisitionMachine}
        doc={d}
        org={d?.hospital}
        error={error}
        head={head}
        tabs={(d) => [...tabs(d), ...packs(d)]}
        totals={(d) => <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount} />}
        actions={(d) => (
          <>
            <PrintButton of={printing} id={id} />
            <ActionBar of={acts} doc={d} />
          </>
        )}
      />
      {dialogs.view}
    </>
  )
}
