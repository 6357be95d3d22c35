import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { codesNow } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { contractMachine } from '#modules/contract/shared/machine.ts'
import { watchCalls as calls } from '../shared/calls.ts'
import { outlookWords as words } from '../shared/words.ts'

type Told = Answer<typeof calls.outlook>
const col = wordLines<typeof words, Told['products'][number]>(words)
const columns = col.some('productName', 'spec', 'plans', 'orders', 'openQty', 'productCode')

const Links = ({ label, page, of }: { label: string; page: string; of: readonly { id: string; no: string }[] }) => {
  const codes = useSession(codesNow)
  if (of.length === 0) return null
  return (
    <p>
      {t(label)}{' '}
      {of.map((d, i) => (
        <span key={d.id}>
          {i > 0 && comma()}
          {codes.has(`${page}:view`) ? <a href={`#/${page}/${d.id}`}>{d.no}</a> : d.no}
        </span>
      ))}
    </p>
  )
}

/** 到期影响: what stops when the contract ends. */
export const Outlook = ({ id }: { id: string }) => {
  const { data: o, error } = useAsk(calls.outlook, { id })
  if (!o) return <Waiting error={error} />
  return (
    <>
      <p className="d-note" role="note">
        {o.products.length === 0
          ? t('{{no}} 于 {{day}} 到期后，全部品种都有其他合同', { no: o.no, day: dateText(o.endsOn) })
          : t(
              '若 {{no}} 于 {{day}} 到期：{{plans}} 个计划、{{orders}} 张未完成订单、{{departments}} 个科室的 {{products}} 个品种没有其他合同',
              {
                ...{ no: o.no, day: dateText(o.endsOn), plans: o.plans.length, orders: o.orders.length },
                ...{ departments: o.departments.length, products: o.products.length },
              },
            )}
      </p>
      {o.renewal && (
        <p>{t('续签合同 {{no}}：{{status}}', { no: o.renewal.no, status: t(statusLabel(o.renewal.status)) })}</p>
      )}
      <Links label="未下单计划" page="procurement/planning" of={o.plans} />
      <Links label="未完成订单" page="procurement/purchaseOrder" of={o.orders} />
      {o.departments.length > 0 && (
        <p>
          {t('科室')} {o.departments.join(comma())}
        </p>
      )}
      {o.products.length > 0 && (
        <LineTable
          label="没有其他合同的品种"
          decides={['productName', 'plans', 'orders', 'openQty']}
          rows={o.products}
          columns={columns}
        />
      )}
    </>
  )
}
const statusLabel = (status: string) => contractMachine.states[status as keyof typeof contractMachine.states].label
