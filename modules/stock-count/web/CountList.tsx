import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { stockCountCalls as calls, newCountCalls } from '../shared/calls.ts'
import { stockCountMachine } from '../shared/machine.ts'
import { scopes } from '../shared/reasons.ts'
import { countWords as words } from '../shared/words.ts'
import { at, useCountActs } from './acts.ts'
import { CountForm } from './CountForm.tsx'
import { useCountPrint } from './print.ts'

type Row = Answer<typeof calls.query>['rows'][number]
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

/** How far it is: 212/300, and how many lines were or are counted again. */
export const progressText = (c: Pick<Row, 'countedLines' | 'lineCount' | 'recountLines' | 'status'>): string =>
  c.lineCount === 0
    ? '--'
    : [
        `${c.countedLines}/${c.lineCount}`,
        ...(c.recountLines > 0 ? [t('{{n}} 复盘', { n: c.recountLines })] : []),
      ].join(' · ')

export const keep = true

/** Counts with their progress. */
export default function CountList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const [editing, setEditing] = useState<Answer<typeof calls.detail> | 'new'>()
  const acts = useCountActs({ edit: (d) => void ask(calls.detail, { id: d.id }).then(setEditing) })
  const printing = useCountPrint()
  const mayAdd = useCan(newCountCalls.count)
  return (
    <>
      <ListPage
        title="盘点管理"
        list={list}
        printing={printing}
        tabs={stockCountMachine}
        filters={
          <>
            <Filter.Keyword placeholder="单号、创建人、备注" />
            <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
            <Filter.Select name="scope" label={words.scope.label} options={scopes} />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
            <Filter.Bool name="forMe" label="只看待我审核" />
          </>
        }
        add={mayAdd && { label: '新建盘点', run: () => setEditing('new') }}
        toolbar={<ExportButton call={calls.export} list={list} lines />}
        decides={['no', 'hospital', 'status', 'point', 'progress', 'createdAt']}
        columns={[
          col.link('no', (c) => `${at}/${c.id}`, { sort: true }),
          col.one('hospital', { but: 'hospital' }),
          col.status(stockCountMachine),
          ...col.some('point', 'scope'),
          {
            ...col.custom('countedLines', progressText, { width: 130, said: progressText }),
            key: 'progress',
            label: '进度',
          },
          ...col.some('gainValue', 'lossValue', 'blind', 'starterName'),
          col.one('startedAt', { sort: true }),
          ...col.some('creatorName'),
          col.one('createdAt', { sort: true }),
          ...col.some('auditorName', 'auditedAt'),
          col.actions(acts),
        ]}
      />
      {editing && <CountForm of={editing} onClose={() => setEditing(undefined)} onMade={(id) => go(`${at}/${id}`)} />}
    </>
  )
}
