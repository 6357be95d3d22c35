import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { ImportInto } from '#kernel/web/file/ImportInto.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { SupplierSelect } from '#modules/company/web/public.tsx'
import { PointSelect } from '#modules/place/web/public.tsx'
import { CopyLines, ItemDocPage } from '#modules/purchase-list/web/public.tsx'
import { orderCalls } from '../shared/calls.ts'
import { orderWords } from '../shared/words.ts'
import { at, stale } from './acts.ts'
import { orderHeader } from './header.ts'

type Order = Answer<typeof orderCalls.detail>

const keys = orderHeader.fields.map((f) => f.key)
const initial = (o: Order | undefined): Values =>
  o ? { ...Object.fromEntries(keys.map((key) => [key, o[key as keyof Order]])), kind: String(o.kind) } : {}
/** What may be chosen. */
const what = (v: Values) => ({
  kind: Number(v.kind ?? 0),
  ...(v.supplierId ? { supplierId: String(v.supplierId) } : {}),
})

export const keep = true

export default function OrderForm() {
  const { id } = useParams()
  const own = useSession((s) => s.currentOrg?.strName)
  return (
    <ItemDocPage<Order>
      id={id}
      kind="order"
      titles={['新建订单', '修改订单']}
      detail={orderCalls.detail}
      calls={{ ...orderCalls, stale }}
      org={(o) => o?.hospital ?? own}
      table={orderHeader}
      initial={initial}
      fixed={['kind', 'supplierId']}
      refs={(v) => ({
        supplierId: (c) => <SupplierSelect {...c} />,
        pointId: (c) => <PointSelect {...c} kind={Number(v.kind)} />,
      })}
      what={what}
      body={({ kind, remark, ...v }, lines) => ({ ...v, kind: Number(kind), remark: remark ?? '', lines })}
      amountLabel={orderWords.amount.label}
      theirs={(current: Order) => ({ values: initial(current), lines: current.lines })}
      tools={(v, take, paper) => (
        <>
          {/* whose articles they may be is chosen first */}
          {v.supplierId && (
            <ImportInto
              of={paper}
              call={orderCalls.import}
              extra={{ kind: String(v.kind ?? 0), supplierId: String(v.supplierId) }}
              kind="orderLine"
              title="采购订单明细"
              refresh={stale}
            />
          )}
          <CopyLines
            from={[{ name: '采购订单', query: orderCalls.query, detail: orderCalls.detail }]}
            input={what(v)}
            onTake={take}
          />
        </>
      )}
      page={(orderId) => `${at}/${orderId}`}
    />
  )
}
