import { useEffect } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { regionPriceMachine, regionReasons } from '../shared/machine.ts'
import { regionWords as words } from '../shared/words.ts'
import { at, useRegionActs } from './acts.ts'
import { PriceViews } from './Views.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

export const keep = true
export const marked = true

/** New prices for the whole region: of others those that touch an item of theirs. */
export default function RegionList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const mayAdd = useCan(calls.add)
  const mayAudit = useCan(calls.approve)
  const acts = useRegionActs()
  const tab = useTab()
  useEffect(() => tab.setTitle(t('区域调价')), [tab])
  return (
    <ListPage
      title="区域调价"
      list={list}
      tabs={regionPriceMachine}
      filters={
        <>
          <Filter.Keyword placeholder="调价单号、备注" />
          <Filter.Select name="reason" label={words.reason.label} options={regionReasons} />
          <Filter.Dates name="effectiveDate" label={words.effectiveDate.label} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          {mayAudit && <Filter.Bool name="forMe" label="只看待我审核" />}
        </>
      }
      add={mayAdd && { label: '新建区域调价', run: () => go(`${at}/new`) }}
      toolbar={
        <>
          <PriceViews now="region" />
          <ExportButton call={calls.export} list={list} />
        </>
      }
      decides={['no', 'names', 'effectiveDate', 'status']}
      columns={[
        col.link('no', (a) => `${at}/${a.id}`, { sort: true }),
        ...col.some('names', 'products', 'type', 'reason'),
        col.one('effectiveDate', { sort: true }),
        col.status(regionPriceMachine),
        col.one('creatorName'),
        col.one('createdAt', { sort: true }),
        ...col.some('auditorName', 'auditedAt', 'remark'),
        col.actions(acts),
      ]}
    />
  )
}
