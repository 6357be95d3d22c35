import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { recallCalls } from '../shared/calls.ts'
import { recallMachine, recallTaskMachine } from '../shared/machine.ts'
import { levels } from '../shared/steps.ts'
import { recallWords as words } from '../shared/words.ts'
import { at, useRecallActs } from './acts.ts'
import { DrillTag, LateTag } from './marks.tsx'
import { useRecallPrint } from './print.ts'

const col = wordColumns(words, recallCalls.query)
const Filter = filtersOf(recallCalls.query)

export const keep = true

export default function RecallList() {
  const list = useList(recallCalls.query, { sort: '-createdAt' })
  const printing = useRecallPrint()
  const acts = useRecallActs({ list: true })
  const mayAdd = useCan(recallCalls.add)
  return (
    <ListPage
      title="召回单"
      list={list}
      printing={printing}
      tabs={recallMachine}
      filters={
        <>
          <Filter.Keyword placeholder="单号、产品、原因" />
          <Filter.Select name="level" label={words.level.label} options={levels} />
          <Filter.Bool name="drill" label={words.drill.label} />
          <Filter.Bool name="late" label="只看超时" />
          <Filter.Bool name="todo" label="只看待我办理" />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
        </>
      }
      add={mayAdd && { label: '新建召回', run: () => go(`${at}/new`) }}
      toolbar={<ExportButton call={recallCalls.export} list={list} />}
      decides={['no', 'level', 'status', 'name', 'lots', 'done']}
      columns={[
        col.link('no', (r) => `${at}/${r.id}`, { sort: true }),
        col.one('level', { sort: true }),
        col.status(recallMachine),
        col.custom('drill', (r) => (r.drill ? <DrillTag /> : NONE), { width: 76 }),
        ...col.some('name', 'spec'),
        col.custom('lots', (r) => r.lots || `${dateText(r.madeFrom)} ~ ${dateText(r.madeTo)}`),
        col.custom('mine', (r) => (r.mine ? <StatusTag of={recallTaskMachine} is={r.mine} /> : NONE)),
        col.custom(
          'done',
          (r) => (
            <>
              {r.done}/{r.tasks} {r.late > 0 && <LateTag n={r.late} />}
            </>
          ),
          { width: 150, said: (r) => `${r.done}/${r.tasks}${r.late > 0 ? t('超时 {{n}}', { n: r.late }) : ''}　　` },
        ),
        ...col.some('instruction', 'issuer', 'cause'),
        col.one('issuedAt', { sort: true }),
        col.actions(acts),
      ]}
    />
  )
}
