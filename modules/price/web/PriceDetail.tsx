import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Timeline } from '#kernel/web/document/Timeline.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, priceText, timeText } from '#kernel/web/list/format.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { priceMachine, priceReasons, priceTypes } from '../shared/machine.ts'
import { usePriceActs } from './acts.ts'
import { changeText } from './change.ts'
import { EditPrice } from './EditPrice.tsx'

export const marked = true

export default function PriceDetail() {
  const { id = '' } = useParams()
  const { data: a, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const [editing, setEditing] = useState(false)
  const acts = usePriceActs(() => setEditing(true), tab.close)
  return (
    <>
      <DetailPage
        of={priceMachine}
        doc={a}
        org={a?.creatorOrg}
        error={error}
        head={
          a && (
            <Fields
              of={[
                ['调价类型', t(priceTypes[a.type])],
                ['原价格', priceText(a.oldPrice)],
                ['新价格', priceText(a.newPrice)],
                ['变动幅度', changeText(a.oldPrice, a.newPrice)],
                ['生效日期', dateText(a.effectiveDate)],
                ['调价原因', t(priceReasons[a.reason])],
                ['创建人', a.creatorName],
                ['创建时间', timeText(a.createdAt)],
                ['审核人', a.auditorName],
                ['审核时间', timeText(a.auditedAt)],
                ['备注', a.remark],
              ]}
            />
          )
        }
        tabs={
          a
            ? [
                {
                  key: 'item',
                  label: '品种与价格',
                  children: (
                    <Fields
                      of={[
                        ['产品编码', a.code],
                        ['产品名称', a.name],
                        ['产品大类', t(productKinds[a.kind as 0])],
                        ['规格', a.spec],
                        ['包装规格', a.packSpec],
                        ['单位', a.unit],
                        ['生产企业', a.manufacturer],
                        ['医院', a.hospital],
                        ['供应商', a.supplier],
                        ['当前采购价', priceText(a.currentPrice)],
                        ['当前零售价', priceText(a.currentRetailPrice)],
                        ['挂网价', priceText(a.listedPrice)],
                        ['最高限价', priceText(a.ceilingPrice)],
                      ]}
                    />
                  ),
                },
                { key: 'history', label: '操作记录', children: <Timeline steps={a.history} /> },
              ]
            : []
        }
        actions={
          a && (
            <>
              <ActionBar of={acts} doc={a} />
            </>
          )
        }
      />
      {editing && a && <EditPrice of={a} onClose={() => setEditing(false)} />}
    </>
  )
}
