import { Checkbox } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { orderWords } from '#modules/order/shared/words.ts'
import type { Order } from './useOrders.ts'

type Row = Answer<typeof orderCalls.query>['rows'][number]
const col = wordLines<typeof orderWords, Row>(orderWords)

interface Props {
  /** What goes along must be for the same point, and of its kind. */
  like: Order
  /** Orders it holds already. */
  held: readonly string[]
  onChosen: (ids: string[]) => void
  onClose: () => void
}

/** More orders one car can bring along: of the hospital's point, the kind and the narcotic flag of the first. */
export const OrderChoice = ({ like, held, onChosen, onClose }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { hospitalId, pointId, kind, narcotic } = like
  const asked = { status: ['allocating' as const], hospitalId, pointId, kind, narcotic }
  const found = useAsk(orderCalls.query, { ...asked, size: 100, sort: 'createdAt', part: 'rows' }, { fresh: true })
  const rows = found.data?.rows.filter((o) => !held.includes(o.id))
  const choice = col.custom('no', (o) => (
    <Checkbox
      checked={chosen.includes(o.id)}
      aria-label={`${t('选择')} ${o.no}`}
      onChange={(e) => setChosen(e.target.checked ? [...chosen, o.id] : chosen.filter((id) => id !== o.id))}
    />
  ))
  return (
    <AppModal
      open
      title={t('加入订单')}
      okText={t('加入')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={t('取消')}
      onOk={() => onChosen([...chosen])}
      onCancel={onClose}
    >
      <p className="d-muted">
        {t('{{hospital}} · {{point}} 配货中的其他订单', { hospital: like.hospital, point: like.point })}
      </p>
      {rows?.length === 0 || !rows ? (
        <p className="d-empty">{found.error?.msg ?? (rows ? t('没有可以同单配送的订单') : t('正在加载'))}</p>
      ) : (
        <LineTable
          columns={[
            { ...choice, key: 'chosen', label: '选择', width: 56 },
            ...col.some('no', 'lineCount', 'amount', 'expectedDate', 'supplierExpects', 'urgent', 'createdAt'),
          ]}
          rows={rows}
          label="采购订单"
          decides={['chosen', 'no', 'lineCount', 'amount', 'expectedDate', 'supplierExpects']}
          height={360}
        />
      )}
    </AppModal>
  )
}
