import { Progress } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Decimal } from '#kernel/shared/decimal.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import type { Ran } from '#kernel/web/document/acts.ts'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { DisputeDialog } from '#kernel/web/document/DisputeDialog.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { voucherCalls as calls } from '../shared/calls.ts'
import { voucherMachine } from '../shared/machine.ts'
import { disputes } from '../shared/types.ts'
import { voucherLineWords, voucherWords as words } from '../shared/words.ts'
import { type Doc, type DocLine, stale, useVoucherActs } from './acts.ts'
import { useVoucherPrint } from './print.ts'

const col = wordLines<typeof voucherLineWords, DocLine>(voucherLineWords)
const lineName = (l: DocLine): string =>
  `${l.seq} ${l.name} ${l.lotNo || NONE} ${qtyText(l.qty)} ${l.unit} ${moneyText(l.amount)}`
const step = (name: string, at: string | null) => name && `${name} ${timeText(at)}`
const saidOf = (l: DocLine): string => (l.dispute ? bracketed(t(disputes[l.dispute]), l.disputeNote) : NONE)

/** What was said against a line: of this round in red, of an earlier one as it was. */
const disputeColumn = (d: Doc) =>
  col.custom(
    'dispute',
    (l) => {
      if (!l.dispute) return NONE
      const now = l.disputeRound === d.round
      return (
        <span className="d-tag" data-tone={now ? 'red' : 'grey'} title={saidOf(l)}>
          {now ? saidOf(l) : `${t('第 {{n}} 轮', { n: l.disputeRound })} ${saidOf(l)}`}
        </span>
      )
    },
    { said: saidOf, width: 180 },
  )
const columnsFor = (d: Doc) => [
  col.one('seq'),
  ...col.some('name', 'spec', 'lotNo', 'qty', 'unit', 'price', 'amount', 'invoicedQty', 'invoicedAmount'),
  ...(d.lines.some((l) => l.dispute) ? [disputeColumn(d)] : []),
  ...col.some('sourceType', 'sourceNo', 'acceptedOn', 'deliveryNo', 'orderNo', 'manufacturer', 'code', 'vbpClass'),
]
const decides = ['seq', 'name', 'spec', 'lotNo', 'qty', 'unit', 'price', 'amount', 'dispute']

/** How much of it is invoiced, in whole percent; not all of it is never a hundred. */
const covered = ({ amount, invoicedAmount }: Doc): number =>
  new Decimal(amount).isZero() ? 0 : new Decimal(invoicedAmount).div(amount).mul(100).floor().toNumber()

const head = (d: Doc) => (
  <>
    <Fields
      of={told(words, d, [
        ...(['hospital', 'supplier', 'voucherType', 'vbp', 'round'] as const),
        ['创建人', step(d.creatorName, d.createdAt)],
        [words.issuerName.label, step(d.issuerName, d.issuedAt)],
        [
          '供应商答复',
          d.autoConfirmed ? `${t('逾期视为确认')} ${timeText(d.answeredAt)}` : step(d.answererName, d.answeredAt),
        ],
        'remark',
      ])}
    />
    <div className="d-note">
      {t('已开 {{invoiced}} / {{amount}} 元', {
        invoiced: moneyText(d.invoicedAmount),
        amount: moneyText(d.amount),
      })}
      <Progress aria-label={t('开票进度')} percent={covered(d)} size="small" />
    </div>
  </>
)

const tabs = (d: Doc) => [
  {
    key: 'lines',
    label: '明细',
    children: <LineTable columns={columnsFor(d)} rows={d.lines} label="明细" decides={decides} />,
  },
  ...paperTabs('voucher', d.id),
]

export const keep = true

export default function VoucherDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const printing = useVoucherPrint()
  const [asking, setAsking] = useState<(ran: Ran) => void>()
  const acts = useVoucherActs({
    gone: tab.close,
    dispute: () => new Promise((end) => setAsking(() => end)),
  })
  return (
    <>
      <DetailPage
        of={voucherMachine}
        doc={d}
        org={d?.hospital}
        error={error}
        head={head}
        tabs={tabs}
        totals={(d) => <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount} />}
        actions={(d) => (
          <>
            <PrintButton of={printing} id={id} />
            <ActionBar of={acts} doc={d} />
          </>
        )}
      />
      {d && asking && (
        <DisputeDialog
          of={d}
          call={calls.dispute}
          refresh={stale}
          reasons={disputes}
          nameOf={lineName}
          label={voucherLineWords.name.label}
          placeholder="选择有异议的行，可按产品、批号查找"
          onClose={(ran) => {
            asking(ran)
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}
