import { Fragment, lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { amountOf, cmp, minus, sumOf } from '#kernel/shared/decimal.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { reasonText } from '#kernel/web/document/reason.ts'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { codesNow } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { withEntered } from '#modules/product/web/public.tsx'
import { PriceWhy } from '#modules/region-price/web/public.tsx'
import { rejectionMachine } from '#modules/rejection/shared/machine.ts'
import { rejectionWords } from '#modules/rejection/shared/words.ts'
import { JudgedLines, paperTabs } from '#modules/trail/web/public.tsx'
import { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'
import { lineStatuses, lineWords, orderWords } from '../shared/words.ts'
import { useOrderActs } from './acts.ts'
import { Counters } from './Counters.tsx'
import { revisionText } from './changes.ts'
import { useOrderPrint } from './print.ts'
import { useAccepting } from './useAccepting.tsx'

type Order = Answer<typeof orderCalls.detail>
type Line = Order['lines'][number]

/** Where a line stands, with what was closed of it. */
const statusOf = (l: Line): string => {
  const closed = cmp(l.closedQty, '0') > 0 && t('结案 {{qty}}', { qty: `${qtyText(l.closedQty)} ${l.unit}` })
  const held = cmp(l.heldQty, '0') > 0 && t('变更冻结 {{qty}}', { qty: `${qtyText(l.heldQty)} ${l.unit}` })
  return [
    t(l.done ? '已验收' : lineStatuses[l.lineStatus as 1]),
    ...(closed ? [closed] : []),
    ...(held ? [held] : []),
  ].join(' ')
}

/** A line with the contract it is bound to. */
type Bound = Line & { bound: Order['contracts'][number] | undefined }
const contractOf = ({ bound }: Bound): string => (bound ? `${bound.no} · ${t('第 {{n}} 版', { n: bound.n })}` : NONE)
/** Linked where its reader has the register. */
const ContractLink = ({ of: l }: { of: Bound }) => {
  const mayOpen = useSession(codesNow).has('contract/manage:view')
  return l.bound && mayOpen ? <a href={`#/contract/manage/${l.bound.contractId}`}>{contractOf(l)}</a> : contractOf(l)
}

const col = wordLines<typeof lineWords, Bound>(lineWords)
const columns = [
  col.one('seq'),
  col.one('name', { width: 144 }),
  col.one('spec', { width: 96 }),
  {
    ...col.one('qty'),
    around: (l: Bound, text: string) => <Counters of={l} text={withEntered(l, text)} />,
  },
  ...col.some('unit', 'price', 'amount'),
  col.custom('lineStatus', (l) => statusOf(l), { said: statusOf, width: 184 }),
  ...col.some('openQty', 'shippedQty', 'acceptedQty', 'refusedQty', 'rejectQty'),
  col.custom('contract', (l) => <ContractLink of={l} />, { said: contractOf }),
  ...col.some('promisedDate', 'promiseReason', 'closedQty', 'closeReason', 'returnedQty', 'dueAt'),
  ...col.some('manufacturer', 'code', 'packSpec', 'vbpClass', 'remark'),
]

const rejected = wordLines<typeof rejectionWords, Order['rejections'][number]>(rejectionWords)
const rejections = [
  rejected.link('no', (r) => `/procurement/rejectedMatching/${r.id}`),
  rejected.status(rejectionMachine),
  ...rejected.some('seq', 'name', 'qty', 'reasonCode'),
  { ...rejected.one('reason'), show: (r: Order['rejections'][number]) => reasonText(r.reason) || NONE },
  ...rejected.some('expectedDate', 'resolution', 'createdAt'),
]
/** The dialogs of who rejects, closes lines or promises are fetched by him alone. */
const LineDialog = lazy(async () => ({ default: (await import('#modules/amendment/web/public.tsx')).LineDialog }))
const Amendments = lazy(async () => ({ default: (await import('#modules/amendment/web/public.tsx')).Amendments }))
const RejectDialog = lazy(async () => ({ default: (await import('#modules/rejection/web/public.tsx')).RejectDialog }))

const plans = (o: Order) =>
  o.plans.map(({ id, no }, i) => (
    <Fragment key={id}>
      {i > 0 && ' '}
      <a href={`#/procurement/planning/${id}`}>{no}</a>
    </Fragment>
  ))

const head = (o: Order) => (
  <>
    <Fields
      of={told(orderWords, o, [
        ...(['hospital', 'supplier'] as const),
        ['配送点', `${o.point} ${o.pointAddress}`],
        ['收货人', `${o.receiver} ${o.receiverPhone}`],
        ['产品大类', `${t(productKinds[o.kind as 0])}${o.narcotic ? ` · ${t('麻精药品')}` : ''}`],
        o.vbpClass === null ? ['集采类型', t('混合')] : 'vbpClass',
        'expectedDate',
        o.plans.length > 0 && [orderWords.planNo.label, plans(o)],
        ['创建人', `${o.creatorName} ${timeText(o.createdAt)}`],
        ['审核人', o.auditorName && `${o.auditorName} ${timeText(o.auditedAt)}`],
        o.revision > 1 && ['版次', revisionText(o.revision)],
        ...(['supplierAcceptedAt', 'supplierExpects', 'closedReason', 'remark'] as const),
      ])}
    />
    <Chain levels={o.chain} />
  </>
)

const Lines = ({ of: o }: { of: Order }) => {
  const rows = useMemo(() => {
    const bound = new Map(o.contracts.map((c) => [c.orderLineId, c]))
    return o.lines.map((l): Bound => ({ ...l, bound: bound.get(l.id) }))
  }, [o])
  return <JudgedLines kind="order" id={o.id} columns={columns} rows={rows} after="price" />
}

const tabs = (o: Order) => [
  {
    key: 'lines',
    label: '明细',
    children: <Lines of={o} />,
  },
  ...(o.amendments.length > 0
    ? [
        {
          key: 'amendments',
          label: '变更',
          children: (
            <Suspense fallback={null}>
              <Amendments of={o.amendments} />
            </Suspense>
          ),
        },
      ]
    : []),
  ...(o.rejections.length > 0
    ? [
        {
          key: 'rejections',
          label: '拒配记录',
          children: (
            <LineTable
              columns={rejections}
              rows={o.rejections}
              label="拒配记录"
              decides={['seq', 'name', 'qty', 'reasonCode', 'reason']}
            />
          ),
        },
      ]
    : []),
  { key: 'prices', label: '价格由来', children: <PriceWhy id={o.id} /> },
  ...paperTabs('order', o.id),
]

/** What remains of its amount after what was refused and closed. */
const left = (o: Order) =>
  sumOf(
    o.lines.map((l) => amountOf(minus(minus(l.qty, l.rejectQty), l.closedQty), l.price)),
    2,
  )

export const keep = true

export default function OrderDetail() {
  const { id = '' } = useParams()
  const { data: order, error } = useAsk(orderCalls.detail, { id })
  const tab = useTab()
  const printing = useOrderPrint()
  const [rejecting, setRejecting] = useState(false)
  const [lining, setLining] = useState<'closeLine' | 'promise'>()
  const accepting = useAccepting()
  const acts = useOrderActs({
    gone: tab.close,
    reject: () => setRejecting(true),
    lines: setLining,
    accept: accepting.one,
  })
  return (
    <>
      <DetailPage
        of={orderMachine}
        doc={order}
        org={order?.hospital}
        error={error}
        head={head}
        tabs={tabs}
        totals={(order) => (
          <>
            <Totals lines={order.lineCount} label={orderWords.amount.label} amount={order.amount} />
            {left(order) !== order.amount && (
              <>
                {' · '}
                {t('有效金额')} <b>{moneyText(left(order))}</b>
              </>
            )}
          </>
        )}
        actions={(order) => (
          <>
            <PrintButton of={printing} id={id} />
            <ActionBar of={acts} doc={order} />
          </>
        )}
      />
      {accepting.view}
      {lining && order && (
        <Suspense fallback={null}>
          <LineDialog way={lining} order={order} onClose={() => setLining(undefined)} />
        </Suspense>
      )}
      {rejecting && order && (
        <Suspense fallback={null}>
          <RejectDialog order={order} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </>
  )
}
