import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { toast } from '#kernel/web/shell/toast.ts'
import { told } from '#kernel/web/words.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { rejectionCalls } from '../shared/calls.ts'
import { rejectionMachine } from '../shared/machine.ts'
import { otherWords, rejectionWords, rejectReasons } from '../shared/words.ts'
import { type Rejection, useRejectionActs } from './acts.ts'
import { useRejectionPrint } from './print.ts'
import { SubstituteDialog } from './SubstituteDialog.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'

const col = wordLines<typeof otherWords, Rejection['otherSuppliers'][number]>(otherWords)
const others = [
  ...col.some('supplier', 'price', 'packMultiple', 'promiseDays', 'comingQty', 'relationTo'),
  col.custom('no', (o) => o.no ?? t('可换'), { said: (o) => o.no ?? t('可换') }),
]

/** Who, for how much, and whether he may. */
const deciding = ['supplier', 'price', 'no']

const link = (path: string, id: string, text: string | null) => <a href={`#/${path}/${id}`}>{text}</a>

/** What is offered instead, with its price. */
const offered = (r: Rejection): string =>
  `${r.substitute} ${qtyText(r.substituteQty)} × ${priceText(r.substitutePrice)} ${r.substituteNote}`.trim()

const head = (r: Rejection) => (
  <>
    <Fields
      of={told(rejectionWords, r, [
        ['产品', `${r.name} ${r.spec}`],
        ['拒配数量', `${qtyText(r.qty)} / ${qtyText(r.lineQty)} ${r.unit}`],
        'reasonCode',
        r.reason && r.reason !== rejectReasons[r.reasonCode] && 'reason',
        'expectedDate',
        r.substitute && ['替代品', offered(r)],
        ['采购订单号', link('procurement/purchaseOrder', r.orderId, r.orderNo)],
        'seq',
        'price',
        ...(['hospital', 'supplier'] as const),
        ['拒配人', `${r.creatorName} ${timeText(r.createdAt)}`],
        r.waitingDays !== null && 'waitingDays',
        r.resolution && 'resolution',
        r.newOrderId && ['新订单号', link('procurement/purchaseOrder', r.newOrderId, r.newOrderNo)],
        r.applyId && ['新品申请', link('purchaseList/newApply', r.applyId, r.applyNo)],
        r.vbpReason && 'vbpReason',
        r.vbpReasonText && 'vbpReasonText',
        r.settledAt && ['办结人', `${r.settlerName} ${timeText(r.settledAt)}`],
      ])}
    />
    {r.offer?.no && <p className="d-note">{r.offer.no}</p>}
  </>
)

export const keep = true

/** A rejection with who else could supply, and what the supplier offers instead. */
export default function RejectionDetail() {
  const { id = '' } = useParams()
  const { data: r, error } = useAsk(rejectionCalls.detail, { id })
  const printing = useRejectionPrint()
  const [open, setOpen] = useState<'switch' | 'substitute'>()
  const change = () => {
    if (r?.otherSuppliers.some((o) => !o.no)) setOpen('switch')
    else toast('warning', t('没有其他可换的供应商'))
  }
  const take = () => {
    if (r?.offer?.no && !r.offer.apply) toast('warning', r.offer.no)
    else setOpen('substitute')
  }
  const acts = useRejectionActs({ change, take })
  const close = () => setOpen(undefined)
  return (
    <>
      <DetailPage
        of={rejectionMachine}
        doc={r}
        org={r?.supplier}
        error={error}
        head={head}
        tabs={(r) => [
          ...(r.otherSuppliers.length > 0
            ? [
                {
                  key: 'others',
                  label: '其他可供',
                  children: <LineTable label="其他可供" columns={others} decides={deciding} rows={r.otherSuppliers} />,
                },
              ]
            : []),
          ...paperTabs('rejection', r.id),
        ]}
        actions={(r) => (
          <>
            <PrintButton of={printing} id={r.id} />
            <ActionBar of={acts} doc={r} />
          </>
        )}
      />
      {r && open === 'switch' && <SwitchDialog of={r} onClose={close} />}
      {r && open === 'substitute' && <SubstituteDialog of={r} onClose={close} />}
    </>
  )
}
