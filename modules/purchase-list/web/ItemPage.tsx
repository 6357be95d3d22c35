import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Timeline } from '#kernel/web/document/Timeline.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, priceText, qtyText, timeText } from '#kernel/web/list/format.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { catalogMachine, sources } from '../shared/machine.ts'
import { useItemActs } from './acts.ts'
import { EditItem } from './EditItem.tsx'

const yes = (v: boolean) => (v ? t('是') : t('否'))

/** An item of the catalogue with its settings, prices and steps; the same page under each of the lists. */
export default function ItemPage() {
  const { id = '' } = useParams()
  const { data: item, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const [editing, setEditing] = useState(false)
  const acts = useItemActs(() => setEditing(true), tab.close)
  return (
    <>
      <DetailPage
        of={catalogMachine}
        doc={item && { no: `${item.name} ${item.code}`, status: item.status }}
        org={item?.hospital}
        error={error}
        head={
          item && (
            <>
              {item.findings.map((f) => (
                <p key={`${f.field} ${f.message}`} className="d-bar" style={{ marginBlock: '0 8px' }} role="status">
                  {f.message}
                </p>
              ))}
              <Fields
                of={[
                  ['产品大类', t(productKinds[item.kind as 0])],
                  ['规格', item.spec],
                  ['型号', item.model],
                  ['包装规格', item.packSpec],
                  ['单位', item.unit],
                  ['最小单位', item.minUnit],
                  ['转换比', qtyText(item.conversionRatio)],
                  ['生产企业', item.manufacturer],
                  ['供应商', item.supplier],
                  ['来源', t(sources[item.source])],
                  ['创建人', item.creatorName],
                  ['创建时间', timeText(item.createdAt)],
                ]}
              />
            </>
          )
        }
        tabs={
          item
            ? [
                {
                  key: 'settings',
                  label: '采购设置',
                  children: (
                    <Fields
                      of={[
                        ['采购价', priceText(item.price)],
                        ['零售价', priceText(item.retailPrice)],
                        ['起订倍数', qtyText(item.packMultiple)],
                        ['最小起订量', qtyText(item.minQty)],
                        ['最大采购量', qtyText(item.maxQty)],
                        ['默认供应商', yes(item.isDefault)],
                        ['线上采购', yes(item.online)],
                        ['临采', yes(item.temporary)],
                        ['临采截止日期', dateText(item.temporaryUntil)],
                        ['院内编码', item.hospitalCode],
                        ['院内名称', item.hospitalName],
                      ]}
                    />
                  ),
                },
                {
                  key: 'prices',
                  label: '价格与供货关系',
                  children: (
                    <Fields
                      of={[
                        ['供货价', priceText(item.relationPrice)],
                        ['供货关系有效期', `${dateText(item.validFrom)} ~ ${dateText(item.validTo)}`],
                        ['供货关系有效', yes(item.related)],
                        ['集采中选价', priceText(item.selectedPrice)],
                        ['集采类型', t(vbpClasses[item.vbpClassHint as 0])],
                        ['挂网价', priceText(item.listedPrice)],
                        ['最高限价', priceText(item.ceilingPrice)],
                      ]}
                    />
                  ),
                },
                { key: 'history', label: '操作记录', children: <Timeline steps={item.history} /> },
              ]
            : []
        }
        actions={item && <ActionBar of={acts} doc={item} />}
      />
      {editing && item && <EditItem row={item} onClose={() => setEditing(false)} />}
    </>
  )
}
