import { useState } from 'react'
import { useParams } from 'react-router'
import { cmp } from '#kernel/shared/decimal.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
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
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { returnOrderMachine } from '../shared/machine.ts'
import { returnLineWords, returnWords as words } from '../shared/words.ts'
import { useAgreeing } from './AgreeDialog.tsx'
import { type Doc, type DocLine, useReturnActs } from './acts.ts'
import { useReturnPrint } from './print.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { RedDialog } from './RedDialog.tsx'

const col = wordLines<typeof returnLineWords, DocLine>(returnLineWords)
const columns = [
  col.one('seq'),
  ...col.some('name', 'spec', 'lotNo', 'qty', 'unit', 'receivedQty', 'missingQty', 'price', 'amount'),
  ...col.some(
    'expiryDate',
    'shortReason',
    'reason',
    'deliveryNo',
    'orderNo',
    'invoiceNo',
    'manufacturer',
    'code',
    'packSpec',
  ),
]

const step = (name: string, at: string | null) => name && `${name} ${timeText(at)}`

/** What did not arrive, by its lots: the first few; the lines tell all. */
const missing = ({ lines }: Doc): string => {
  const short = lines.filter((l) => l.missingQty && cmp(l.missingQty, '0') > 0)
  const said = short
    .slice(0, 3)
    .map((l) => bracketed(`${l.name} ${l.lotNo || NONE} −${qtyText(l.missingQty!)} ${l.unit}`, l.shortReason))
  return said.join(' · ') + (short.length > 3 ? ' …' : '')
}

const head = (d: Doc) => (
  <>
    <Fields
      of={told(words, d, [
        ...(['hospital', 'supplier', 'returnType', 'point', 'pickupDate'] as const),
        d.pickupPerson && 'pickupPerson',
        d.pickupPhone && 'pickupPhone',
        ['创建人', step(d.creatorName, d.createdAt)],
        ['审核人', step(d.auditorName, d.auditedAt)],
        [d.answeredFor ? '运营代为同意' : '供应商答复', step(d.answererName, d.answeredAt)],
        d.reply && 'reply',
        [words.shippedAt.label, step([d.shipperName, d.secondName].filter(Boolean).join(' / '), d.shippedAt)],
        [words.receivedAt.label, step(d.receiverName, d.receivedAt)],
        d.redNo && 'redNo',
        'remark',
      ])}
    />
    {d.shortCount > 0 && (
      <p className="d-bar" role="status">
        {t('供应商少收 {{n}} 行：{{what}}', { n: d.shortCount, what: missing(d) })}
      </p>
    )}
    {cmp(d.redRest, '0') > 0 && (
      <p className="d-bar" role="status">
        {t('待开红字发票，应红冲 {{amount}} 元', { amount: moneyText(d.redRest) })}
      </p>
    )}
    <Chain levels={d.chain} />
  </>
)

const tabs = (d: Doc) => [
  {
    key: 'lines',
    label: '明细',
    children: (
      <LineTable
        columns={columns}
        rows={d.lines}
        label="明细"
        decides={['seq', 'name', 'spec', 'lotNo', 'qty', 'unit', 'receivedQty', 'missingQty', 'price', 'amount']}
      />
    ),
  },
  ...(d.redFiles.length > 0
    ? [{ key: 'red', label: '红字发票', children: <Attachments files={d.redFiles} label={t('红字发票')} /> }]
    : []),
  ...paperTabs('returnOrder', d.id),
]

export const keep = true

export default function ReturnDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const printing = useReturnPrint()
  const agreeing = useAgreeing()
  const [open, setOpen] = useState<'receive' | 'red'>()
  const dialogs = { agree: agreeing.one, receive: () => setOpen('receive'), red: () => setOpen('red') }
  const acts = useReturnActs({ gone: tab.close, dialogs })
  const close = () => setOpen(undefined)
  return (
    <>
      <DetailPage
        of={returnOrderMachine}
        doc={d}
        org={d?.hospital}
        error={error}
        head={head}
        tabs={tabs}
        totals={(d) => (
          <>
            <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount} />
            {d.receivedAt && (
              <>
                {' · '}
                {t(words.receivedAmount.label)} <b>{moneyText(d.receivedAmount)}</b>
              </>
            )}
          </>
        )}
        actions={(d) => (
          <>
            <PrintButton of={printing} id={id} />
            <ActionBar of={acts} doc={d} />
          </>
        )}
      />
      {agreeing.view}
      {d && open === 'receive' && <ReceiveDialog of={d} onClose={close} />}
      {d && open === 'red' && <RedDialog of={d} onClose={close} />}
    </>
  )
}
