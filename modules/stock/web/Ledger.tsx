import { Button } from 'antd'
import { useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { listAddress } from '#kernel/web/list/applied.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { packsText } from '../shared/causes.ts'
import { ledgerCalls as calls, ledgerCauses, movementsOfLine, ledgerWords as words } from '../shared/ledger.ts'
import { GoodsFilters } from './filters.tsx'
import { Periods } from './Periods.tsx'
import { productPage } from './ProductList.tsx'
import { at, StockTabs } from './StockTabs.tsx'

type Row = RowOf<typeof calls.ledger>
const col = wordColumns(words, calls.ledger)
const Filter = filtersOf(calls.ledger)

type Qty = 'startQty' | 'inQty' | 'outQty' | 'endQty' | `${(typeof ledgerCauses)[number]}Qty`
const packs = (key: Qty) =>
  col.custom(key, (r) => packsText(r[key], r.ratio, r.unit, r.minUnit), { align: 'right', width: 96 })
/** Causes of which the page has any. */
const seen = (rows: readonly Row[]) => ledgerCauses.filter((c) => rows.some((r) => r[`${c}Qty`] !== '0'))

export const keep = true

/** 收发存: opening + in − out = closing by product and point, over days or a month; a month's books are closed here. */
export default function Ledger() {
  // what suppliers still own is none of the hospital's value, and is looked at by itself
  const list = useList(calls.ledger, { sort: 'name', filters: { owner: 'hospital' } })
  const [closing, setClosing] = useState(false)
  const mayClose = useCan(calls.closeMonth)
  return (
    <>
      <ListPage
        title="台账 收发存"
        head={<StockTabs is="/ledger" />}
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音首字母" />
            <Filter.Dates name="period" label="期间" />
            <GoodsFilters />
          </>
        }
        toolbar={
          <>
            <ExportButton call={calls.ledgerExport} list={list} />
            <Button onClick={() => setClosing(true)}>{t(mayClose ? '月末结账' : '已结账月份')}</Button>
            <span className="d-muted">{t('不选期间：本月至今')}</span>
          </>
        }
        decides={['code', 'name', 'spec', 'point', 'startQty', 'inQty', 'outQty', 'endQty', 'endValue']}
        columns={[
          col.link('code', productPage, { sort: true, width: 120 }),
          col.one('name', { sort: true }),
          col.one('spec'),
          ...(['startQty', 'inQty', 'outQty', 'endQty'] as const).map(packs),
          ...col.some('startValue', 'inValue', 'outValue', 'endValue'),
          ...seen(list.rows).map((c) => packs(`${c}Qty`)),
          col.one('point', { sort: true }),
          col.one('owner'),
          col.one('hospital', { but: 'hospital' }),
          col.buttons((r) => [
            { label: '流水', run: () => go(listAddress(`${at}/movements`, movementsOfLine(r, list.applied.filters))) },
          ]),
        ]}
      />
      {closing && <Periods onClose={() => setClosing(false)} />}
    </>
  )
}
