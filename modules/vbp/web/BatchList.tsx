import { useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { batchStates, levels } from '../shared/kinds.ts'
import { batchWords as words } from '../shared/words.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { at, rateText, stale, VolumeViews } from './Views.tsx'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const tones = { coming: 'blue', running: 'green', ended: 'grey', off: 'grey' } as const

export const keep = true

/** 带量任务: batches with what is done of them against the time gone. */
export default function BatchList() {
  const list = useList(calls.query, { sort: '-startDate', filters: { state: ['running', 'coming'] } })
  const [editing, setEditing] = useState<Row | 'new'>()
  const mayAdd = useCan(calls.add)
  return (
    <>
      <ListPage
        title="带量任务"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="批次编码、名称" />
            <Filter.Select name="state" label={words.state.label} options={batchStates} multiple />
            <Filter.Select name="level" label={words.level.label} options={levels} />
            <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
            <Filter.Dates name="startDate" label={words.startDate.label} />
          </>
        }
        add={mayAdd && { label: '新建批次', run: () => setEditing('new') }}
        toolbar={
          <>
            <VolumeViews now="" />
            <ImportButton call={calls.import} kind="agreedVolume" title="带量任务" refresh={stale} />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        decides={['name', 'state', 'rate', 'timeRate', 'warned', 'daysLeft']}
        columns={[
          col.link('name', (b) => `${at}/${b.id}`, { width: 270 }),
          col.custom(
            'state',
            (b) => (
              <span className="d-tag" data-tone={tones[b.state]}>
                {t(batchStates[b.state])}
              </span>
            ),
            { says: Object.values(batchStates) },
          ),
          col.custom('rate', (b) => rateText(b.rate), { align: 'right', but: 'supplier' }),
          col.custom('timeRate', (b) => rateText(b.timeRate), { align: 'right' }),
          col.one('warned', { but: 'supplier' }),
          col.one('daysLeft'),
          col.one('code', { sort: true }),
          ...col.some('level', 'kind'),
          col.one('startDate', { sort: true }),
          col.one('endDate', { sort: true }),
          col.one('items'),
          col.one('hospitals', { but: 'hospital' }),
          col.one('remark'),
          col.buttons((b) => (b.actions.includes('edit') ? [{ label: '修改', run: () => setEditing(b) }] : [])),
        ]}
      />
      {editing && <BatchDialog of={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
