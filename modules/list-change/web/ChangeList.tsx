import { useMemo, useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { changeCalls as calls } from '../shared/calls.ts'
import { changeMachine } from '../shared/machine.ts'
import { changeWords as words } from '../shared/words.ts'
import { type Change, stale, useChangeActs } from './acts.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { changeText } from './text.ts'
import { ItemViews } from './Views.tsx'

/** The screen the changes stand under. */
export interface Place {
  at: string
  kinds?: readonly number[]
  /** Filters of a fresh visit. */
  start?: Record<string, unknown>
  adds: boolean
}
const col = wordColumns({ ...words, lines: words.changes }, calls.query)
const Filter = filtersOf(calls.query)

/** So many are named before they pass; of the others their number is said. */
const named = 10
const passing = (rows: readonly Change[]): string[] => [
  ...rows.slice(0, named).map((r) => `${r.name} ${r.spec} · ${changeText(r.lines)}`),
  ...(rows.length > named ? [t('另 {{n}} 条', { n: rows.length - named })] : []),
]

const useBatches = (): Batch<Change>[] | undefined => {
  const { run: submit } = useAct(calls.batchSubmit, { refresh: stale })
  const { run: audit } = useAct(calls.batchAudit, { refresh: stale })
  const [maySubmit, mayAudit] = [useCan(calls.batchSubmit), useCan(calls.batchAudit)]
  const items = (rows: readonly Change[]) => rows.map(({ id, version }) => ({ id, version }))
  const does = (...names: string[]) => ({ fits: (r: Change) => names.some((n) => r.actions.includes(n)) })
  const batches: Batch<Change>[] = [
    ...(maySubmit ? [{ label: '批量提交', ...does('submit'), run: (r: Change[]) => submit({ items: items(r) }) }] : []),
    ...(mayAudit
      ? [
          {
            label: '批量通过',
            ...does('approve', 'forward', 'accept'),
            tells: passing,
            run: (r: Change[]) => audit({ items: items(r), pass: true }),
          },
          {
            label: '批量驳回',
            ...does('reject', 'decline'),
            ...{ reason: 'required' as const, danger: true, tells: passing },
            run: (r: Change[], reason: string) => audit({ items: items(r), pass: false, reason }),
          },
        ]
      : []),
  ]
  return batches.length > 0 ? batches : undefined
}

/** What shall change of enabled items, old beside new; the same list under each of the screens. */
export const ChangeList = ({ of }: { of: Place }) => {
  const fixed = useMemo(() => (of.kinds ? { kinds: [...of.kinds] } : {}), [of])
  const list = useList(calls.query, {
    sort: '-createdAt',
    table: 'changes',
    ...(of.start ? { filters: of.start } : {}),
    fixed,
  })
  const [editing, setEditing] = useState<Change>()
  const acts = useChangeActs<Change>(`${of.at}/changes`, setEditing)
  const batch = useBatches()
  return (
    <>
      <ListPage
        title="品种变更"
        list={list}
        tabs={changeMachine}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音、变更原因、提出人" />
            {!of.kinds && <Filter.Select name="kinds" label={words.kind.label} options={productKinds} multiple />}
          </>
        }
        toolbar={
          <>
            {of.adds && <ImportButton call={calls.import} kind="catalogChange" title="品种变更" refresh={stale} />}
            <ExportButton call={calls.export} list={list} fixed={fixed} />
            <ItemViews at={of.at} now="changes" />
          </>
        }
        {...(batch ? { batch } : {})}
        decides={['code', 'name', 'lines', 'status', 'reason']}
        columns={[
          col.link('code', (c) => `${of.at}/changes/${c.id}`, { width: 120, sort: true }),
          col.one('name', { sort: true }),
          col.custom(
            'lines',
            (c) => (
              <span title={changeText(c.lines)}>
                {c.lines.some((l) => l.touched) && (
                  <>
                    <span className="d-tag" data-tone="orange">
                      {t('已被他人修改')}
                    </span>{' '}
                  </>
                )}
                {changeText(c.lines)}
              </span>
            ),
            { width: 330 },
          ),
          col.status(changeMachine),
          ...col.some('reason', 'waited', 'spec', 'supplier'),
          col.one('hospital', { but: 'hospital' }),
          ...col.some('price', 'creatorName'),
          col.one('createdAt', { sort: true }),
          ...col.some('auditorName', 'effectiveAt', 'manufacturer'),
          col.actions(acts),
        ]}
      />
      {editing && <ChangeDialog ids={[editing.catalogItemId]} of={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

export const listAt = (place: Place) => () => <ChangeList of={place} />
