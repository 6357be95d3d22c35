import { reasonText } from '#kernel/web/document/reason.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { NONE, today } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { rejectionCalls } from '../shared/calls.ts'
import { rejectionMachine } from '../shared/machine.ts'
import { rejectReasons, rejectionWords as words } from '../shared/words.ts'
import { at, useRejectionActs } from './acts.ts'
import { useRejectionPrint } from './print.ts'

const col = wordColumns(words, rejectionCalls.query)
const Filter = filtersOf(rejectionCalls.query)

/** A day of this year without its year: what stands beside it needs the room. */
const shortDay = (day: string): string => (day.slice(0, 4) === today().slice(0, 4) ? day.slice(5) : day)
/** Why he does not supply it, when he could, and what he offers instead. */
const replyOf = (r: RowOf<typeof rejectionCalls.query>): string =>
  [
    t(rejectReasons[r.reasonCode]),
    ...(r.expectedDate ? [t('{{day}} 到货', { day: shortDay(r.expectedDate) })] : []),
    ...(r.substitute ? [t('替代：{{name}}', { name: r.substitute })] : []),
  ].join(' · ')

export const keep = true

export default function RejectionList() {
  const list = useList(rejectionCalls.query, { sort: '-createdAt' })
  const printing = useRejectionPrint()
  const acts = useRejectionActs()
  const narrow = useNarrow()
  const supplier = useSession((s) => s.currentOrg?.kind) === 'supplier'
  return (
    <ListPage
      title="拒配单"
      list={list}
      printing={printing}
      tabs={rejectionMachine}
      filters={
        <>
          <Filter.Keyword placeholder="拒配单号、订单号、产品、医院、供应商" />
          <Filter.Bool name="todo" label="只看待我处理" />
          <Filter.Select name="reasonCode" label={words.reasonCode.label} options={rejectReasons} />
          <Filter.Bool name="substituted" label="有替代品" />
          <Filter.Select name="kind" label="产品大类" options={productKinds} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Linked name="orderId" label="采购订单" />
        </>
      }
      toolbar={<ExportButton call={rejectionCalls.export} list={list} />}
      // a card on the phone has room for the number too
      decides={[
        ...(narrow ? ['no'] : []),
        ...['name', 'status', supplier ? 'hospital' : 'supplier', 'qty', 'waitingDays', 'reply'],
      ]}
      columns={[
        {
          ...col.one('name'),
          show: (r) => (
            <a href={`#${at}/${r.id}`} title={`${r.name} ${r.spec}`}>
              {r.name} {r.spec}
            </a>
          ),
        },
        col.status(rejectionMachine),
        { ...col.one('supplier', { but: 'supplier' }), width: 120 },
        { ...col.one('hospital', { but: 'hospital' }), width: 120 },
        col.one('qty', { sort: true }),
        col.one('waitingDays', { sort: true }),
        { ...col.custom('reply', (r) => <span title={replyOf(r)}>{replyOf(r)}</span>), elastic: true },
        col.link('no', (r) => `${at}/${r.id}`, { sort: true }),
        ...col.some('reasonCode', 'unit', 'expectedDate', 'substitute', 'spec'),
        ...(supplier ? [] : [col.one('others')]),
        { ...col.one('reason'), show: (r) => reasonText(r.reason) || NONE },
        col.link('orderNo', (r) => `/procurement/purchaseOrder/${r.orderId}`),
        ...col.some('seq', 'lineQty', 'resolution'),
        col.one('createdAt', { sort: true }),
        col.actions(acts),
      ]}
    />
  )
}
