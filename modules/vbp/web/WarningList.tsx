import { useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { warningKinds } from '../shared/kinds.ts'
import { batchWords, itemWords, quotaWords } from '../shared/words.ts'
import { at, rateText, VolumeViews, Warnings, warningsText } from './Views.tsx'

const words = { ...itemWords, ...quotaWords, batch: batchWords.name, endDate: batchWords.endDate }
const col = wordColumns(words, calls.warnings)
const Filter = filtersOf(calls.warnings)

export const keep = true

/** 预警: agreed volumes somebody should look at, the least done first. */
export default function WarningList() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('带量预警')), [tab])
  const list = useList(calls.warnings, { sort: 'rate' })
  return (
    <ListPage
      title="带量预警"
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="产品、医院、批次" />
          <Filter.Select name="kind" label={words.warnings.label} options={warningKinds} />
        </>
      }
      toolbar={<VolumeViews now="warnings" />}
      decides={['name', 'hospital', 'warnings', 'rate', 'timeRate', 'leak', 'endDate']}
      columns={[
        col.link('name', (q) => `${at}/item/${q.itemId}`),
        col.one('hospital', { but: 'hospital', sort: true }),
        col.custom('warnings', (q) => <Warnings of={q.warnings} />, { said: (q) => warningsText(q.warnings) }),
        col.custom('rate', (q) => rateText(q.rate), { align: 'right', sort: true }),
        col.custom('timeRate', (q) => rateText(q.timeRate), { align: 'right' }),
        col.custom('leak', (q) => rateText(q.leak), { align: 'right' }),
        col.one('endDate', { sort: true }),
        ...col.some('agreed', 'used', 'done', 'supplyUnit', 'batch', 'year', 'spec', 'manufacturer', 'code'),
      ]}
    />
  )
}
