import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { codesNow } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { watchCalls as calls } from '../shared/calls.ts'
import { papers } from '../shared/types.ts'
import { boundWords, watchLineWords as words } from '../shared/words.ts'
import { percent } from './pace.tsx'

type Detail = Answer<typeof calls.detail>
type Line = Detail['lines'][number]
const col = wordLines<typeof words, Line>(words)

/** An order, and its deliveries under it. */
interface Paper {
  id: string
  docId: string
  kind: 'order' | 'delivery'
  no: string
  at: string
  price: string | null
  qty: string
  shippedQty: string | null
  acceptedQty: string
  refusedQty: string | null
  returnedQty: string | null
  openQty: string | null
}
const bound = wordLines<typeof boundWords, Paper>(boundWords)
const none = { price: null, shippedQty: null, openQty: null, refusedQty: null, returnedQty: null }
const papersOf = (orders: Detail['orders']): Paper[] =>
  orders.flatMap(({ deliveries, ...o }) => [
    { ...none, ...o, docId: o.orderId, kind: 'order' as const, at: o.createdAt },
    ...deliveries.map((d) => ({
      ...none,
      ...d,
      id: `${o.id} ${d.id}`,
      docId: d.id,
      kind: 'delivery' as const,
      at: d.shippedAt,
    })),
  ])

const No = ({ of }: { of: Paper }) => {
  const codes = useSession(codesNow)
  const page = papers[of.kind]
  const text = of.kind === 'order' ? of.no : `└ ${of.no}`
  return codes.has(`${page}:view`) ? <a href={`#/${page}/${of.docId}`}>{text}</a> : text
}

/** Orders and deliveries that stand on one line. */
const Papers = ({ id, line }: { id: string; line: Line }) => {
  const { data, error } = useAsk(calls.detail, { id, lineId: line.id })
  if (!data) return <Waiting error={error} />
  const rows = papersOf(data.orders)
  return (
    <section aria-label={t('订单和配送')}>
      <h3>{t('{{name}}的订单和配送', { name: line.productName })}</h3>
      {rows.length === 0 ? (
        <p className="d-note">{t('没有订单')}</p>
      ) : (
        <LineTable
          label="订单和配送"
          decides={['no', 'at', 'qty', 'acceptedQty', 'openQty']}
          rows={rows}
          columns={[
            bound.custom('no', (p) => <No of={p} />, { said: (p) => `└ ${p.no}` }),
            ...bound.some('at', 'qty', 'shippedQty', 'acceptedQty', 'refusedQty', 'returnedQty', 'openQty', 'price'),
          ]}
        />
      )}
    </section>
  )
}

/** What is agreed, line by line, and how far each went; one opens to its orders. */
export const Lines = ({ of }: { of: Detail }) => {
  const [open, setOpen] = useState<string>()
  const line = of.lines.find((l) => l.id === open)
  return (
    <>
      <LineTable
        label="标的"
        decides={['productName', 'share', 'qty', 'orderedQty', 'acceptedQty', 'breaches']}
        rows={of.lines}
        columns={[
          col.custom(
            'productName',
            (l) => (
              <button
                type="button"
                className="k-link"
                aria-expanded={l.id === open}
                title={t('查看订单和配送')}
                onClick={() => setOpen(l.id === open ? undefined : l.id)}
              >
                {l.productName}
              </button>
            ),
            { said: (l) => l.productName },
          ),
          col.custom('share', (l) => percent(l.share), { align: 'right', said: (l) => percent(l.share) }),
          ...col.some(
            'qty',
            'orderedQty',
            'shippedQty',
            'acceptedQty',
            'returnedQty',
            'breaches',
            'unit',
            'price',
            'amount',
          ),
          ...col.some(
            'executedAmount',
            'invoicedAmount',
            'paidAmount',
            'plannedQty',
            'closedQty',
            'productCode',
            'spec',
            'manufacturer',
          ),
        ]}
      />
      {line && <Papers id={of.id} line={line} />}
    </>
  )
}
