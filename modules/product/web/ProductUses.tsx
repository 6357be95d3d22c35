import type { ReactNode } from 'react'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import type { Family } from '../shared/calls.ts'

/** What hangs on a product, as far as the reader sees it; each number opens its list. */
export const ProductUses = ({
  family: f,
  id,
  code,
  name,
}: {
  family: Family
  id: string
  code: string
  name: string
}) => {
  const { data: u, error } = useAsk(f.calls.usage, { id })
  const [plans, orders, stock] = [
    useCan('procurement/planning:view'),
    useCan('procurement/purchaseOrder:view'),
    useCan('inventory/inventoryQuery:view'),
  ]
  if (!u) return <Waiting error={error} />
  const link = (may: boolean, n: number, path: string, text: string): ReactNode =>
    may && n > 0 ? <a href={`#${path}`}>{text}</a> : text
  const article = encodeURIComponent(name)
  return (
    <Fields
      of={[
        ['采购目录', t('{{n}} 家医院', { n: u.hospitals })],
        ['供货关系', t('{{n}} 条', { n: u.relations })],
        ['在途计划', link(plans, u.plans, `/procurement/planning?article=${article}`, t('{{n}} 张', { n: u.plans }))],
        [
          '未完成订单',
          link(
            orders,
            u.orders,
            `/procurement/purchaseOrder?article=${article}`,
            t('{{n}} 张，{{amount}} 元', { n: u.orders, amount: moneyText(u.openAmount) }),
          ),
        ],
        [
          '库存',
          link(
            stock,
            u.stocked,
            `/inventory/inventoryQuery?keyword=${code}`,
            t('{{n}} 家医院，{{qty}}（采购单位）', { n: u.stocked, qty: qtyText(u.packs) }),
          ),
        ],
      ]}
    />
  )
}
