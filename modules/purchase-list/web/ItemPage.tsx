import { useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { ChangeDialog } from '#modules/list-change/web/public.tsx'
import { catalogCalls as calls } from '../shared/calls.ts'
import { catalogMachine } from '../shared/machine.ts'
import { itemWords } from '../shared/words.ts'
import { useItemActs } from './acts.ts'
import { EditItem } from './EditItem.tsx'

type Item = Answer<typeof calls.detail>
const said = (item: Item, ...order: Parameters<typeof told<typeof itemWords, Item>>[2][number][]) => (
  <Fields of={told(itemWords, item, order)} />
)

const head = (item: Item) => (
  <>
    {item.findings.map((f) => (
      <p key={`${f.field} ${f.message}`} className="d-bar" style={{ marginBlock: '0 8px' }} role="status">
        {f.message}
      </p>
    ))}
    {item.changing && (
      <p className="d-bar" style={{ marginBlock: '0 8px' }} role="status">
        {t('此品种有变更在办，通过前仍按现在的设置采购')}{' '}
        <a href={`#/purchaseList/catalogues/changes?keyword=${item.code}`}>{t('查看变更')}</a>
      </p>
    )}
    {said(
      item,
      ...(['kind', 'spec', 'model', 'packSpec', 'unit', 'minUnit', 'conversionRatio', 'manufacturer'] as const),
      ...(['supplier', 'source', 'creatorName', 'createdAt'] as const),
    )}
    <Chain levels={item.chain} />
  </>
)

const tabs = (item: Item) => [
  {
    key: 'settings',
    label: '采购设置',
    children: said(
      item,
      ...(['price', 'retailPrice', 'packMultiple', 'minQty', 'maxQty', 'isDefault', 'online'] as const),
      ...(['temporary', 'temporaryUntil', 'hospitalCode', 'hospitalName'] as const),
    ),
  },
  {
    key: 'prices',
    label: '价格与供货关系',
    children: said(
      item,
      'relationPrice',
      ['供货关系有效期', `${dateText(item.validFrom)} ~ ${dateText(item.validTo)}`],
      ...(['related', 'selectedPrice', 'vbpClassHint', 'listedPrice', 'ceilingPrice'] as const),
      ...(['lastPrice', 'lastDay', 'regionLowest', 'regionMedian', 'regionMonth'] as const),
    ),
  },
]

export const keep = true

/** An item of the catalogue with its settings, prices and steps; the same page under each of the lists. */
export default function ItemPage() {
  const { id = '' } = useParams()
  const { data: item, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const [editing, setEditing] = useState(false)
  const [changing, setChanging] = useState(false)
  const acts = useItemActs(
    () => setEditing(true),
    () => setChanging(true),
    tab.close,
  )
  return (
    <>
      <DetailPage
        of={catalogMachine}
        doc={item && { ...item, no: `${item.name} ${item.code}` }}
        org={item?.hospital}
        error={error}
        head={head}
        tabs={tabs}
        actions={(item) => <ActionBar of={acts} doc={item} />}
      />
      {changing && item && <ChangeDialog ids={[item.id]} onClose={() => setChanging(false)} />}
      {editing && item && <EditItem row={item} onClose={() => setEditing(false)} />}
    </>
  )
}
