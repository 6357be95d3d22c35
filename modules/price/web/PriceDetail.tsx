import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { regionPriceCalls } from '#modules/region-price/shared/calls.ts'
import { Impact, RegionDetail } from '#modules/region-price/web/public.tsx'
import { PaperFiles } from '#modules/trail/web/public.tsx'
import { priceCalls as calls } from '../shared/calls.ts'
import { changeText } from '../shared/change.ts'
import { priceMachine } from '../shared/machine.ts'
import { priceWords as words } from '../shared/words.ts'
import { usePriceActs } from './acts.ts'
import { EditPrice } from './EditPrice.tsx'
import { PriceHistory } from './PriceHistory.tsx'

const item = [
  ...(['code', 'name', 'kind', 'spec', 'packSpec', 'unit', 'manufacturer', 'hospital', 'supplier'] as const),
  ...(['currentPrice', 'currentRetailPrice', 'listedPrice', 'ceilingPrice'] as const),
]

export const keep = true
export const marked = true

export default function PriceDetail() {
  const { id = '' } = useParams()
  const { data: a, error } = useAsk(calls.detail, { id })
  // messages lead to the screen of prices whatever kind of paper they are about
  const region = useAsk(regionPriceCalls.detail, { id }, { enabled: !!error })
  const tab = useTab()
  const [editing, setEditing] = useState(false)
  const mayLook = useCan(calls.history)
  const acts = usePriceActs(() => setEditing(true), tab.close)
  if (region.data) return <RegionDetail />
  return (
    <>
      <DetailPage
        of={priceMachine}
        doc={a}
        org={a?.creatorOrg}
        error={error}
        head={(a) => (
          <>
            <Fields
              of={told(words, a, [
                ...(['type', 'oldPrice', 'newPrice'] as const),
                [words.change.label, changeText(a.oldPrice, a.newPrice)],
                ...(['effectiveDate', 'reason', 'creatorName', 'createdAt'] as const),
                ...(['auditorName', 'auditedAt', 'remark'] as const),
              ])}
            />
            <Chain levels={a.chain} />
          </>
        )}
        tabs={(a) => [
          { key: 'item', label: '品种与价格', children: <Fields of={told(words, a, item)} /> },
          ...(a.type === 'retail' ? [] : [{ key: 'impact', label: '影响', children: <Impact id={id} /> }]),
          ...(mayLook ? [{ key: 'history', label: '价格历史', children: <PriceHistory of={a.catalogItemId} /> }] : []),
          { key: 'files', label: '附件', children: <PaperFiles kind="priceAdjustment" id={id} /> },
        ]}
        actions={(a) => <ActionBar of={acts} doc={a} />}
      />
      {editing && a && <EditPrice of={a} onClose={() => setEditing(false)} />}
    </>
  )
}
