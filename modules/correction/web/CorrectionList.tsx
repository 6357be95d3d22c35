import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { type Area, areas } from '../shared/areas.ts'
import { correctionCalls as calls } from '../shared/calls.ts'
import { labelIn } from '../shared/fields.ts'
import { machines } from '../shared/machine.ts'
import { correctionWords as words } from '../shared/words.ts'
import { placeOf, stale, useCorrectionActs } from './acts.ts'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

const said = (row: Row): string => row.fields.map((key) => t(labelIn(row.kind, key))).join(comma())

/** One list for the four screens. */
export const listOf = (area: Area) => () => <CorrectionList of={area} />

const CorrectionList = ({ of: area }: { of: Area }) => {
  const list = useList(calls.query, { sort: '-createdAt', table: area, fixed: { area } })
  const acts = useCorrectionActs(area)
  const mayBatch = useCan(`${areas[area].screen}:batchAudit`)
  const judge = useAct(calls.batchAudit, { refresh: stale })
  const at = placeOf(area)
  const open = (row: Row) => row.actions.includes('take')
  const batch = (take: boolean) => (rows: Row[], opinion: string) =>
    judge.run({ items: rows.map(({ id, version }) => ({ id, version })), take, ...(opinion ? { opinion } : {}) })
  return (
    <ListPage
      title={areas[area].list}
      list={list}
      tabs={machines[area]}
      filters={
        <>
          <Filter.Keyword placeholder="单号、编码、名称、提出机构" />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
        </>
      }
      toolbar={<ExportButton call={calls.export} list={list} fixed={{ area }} />}
      batch={
        mayBatch
          ? [
              {
                label: '批量采纳',
                fits: open,
                tells: (rows) => rows.map((r) => `${r.no} ${r.name} ${said(r)}`),
                run: batch(true),
              },
              { label: '批量不采纳', fits: open, reason: 'required', danger: true, run: batch(false) },
            ]
          : undefined
      }
      decides={['no', 'name', 'fields', 'uses', 'waited', 'status', 'org']}
      columns={[
        col.link('no', (c) => `${at}/${c.id}`, { sort: true }),
        col.one('name'),
        col.custom('fields', (c) => <span title={said(c)}>{said(c)}</span>),
        col.one('uses', { but: 'supplier' }),
        col.one('waited'),
        col.status(machines[area]),
        col.one('org'),
        ...col.some('creatorName', 'code', 'reason'),
        col.one('createdAt', { sort: true }),
        ...col.some('auditorName', 'auditedAt'),
        col.actions(acts),
      ]}
    />
  )
}
