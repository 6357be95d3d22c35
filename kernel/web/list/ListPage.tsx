import { Button, Pagination } from 'antd'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type Machine, outOf } from '#kernel/shared/machine.ts'
import { t } from '../i18n.ts'
import { type Printing, printBatch } from '../print/usePrint.tsx'
import { useSession } from '../session/store.ts'
import { go } from '../shell/nav.ts'
import { sizes } from '../theme/themes.ts'
import { REACHED } from './applied.ts'
import { laid } from './arrange.ts'
import { Bands } from './Bands.tsx'
import { type Batch, BatchBar } from './BatchBar.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import type { Column } from './columns.tsx'
import { decisive } from './decide.ts'
import { aligned } from './figures.ts'
import { useNarrow } from './narrow.ts'
import { PassBatch } from './PassBatch.tsx'
import { type Beside, QuickTabs } from './QuickTabs.tsx'
import { RowActions } from './RowActions.tsx'
import { SearchArea } from './SearchArea.tsx'
import { type Add, AddButton, Empty, Missing, SearchError, SlowHint } from './States.tsx'
import type { Selection } from './selection.ts'
import { sumLines } from './sums.ts'
import { Tools } from './Tools.tsx'
import { Cards } from './table/Cards.tsx'
import { DataTable, type TableHandle } from './table/DataTable.tsx'
import { type Choosing, type Drawn, tickWidth } from './table/types.ts'
import { useColumns } from './useColumns.ts'
import type { List, ListCall, RowOf } from './useList.ts'
import { useReturn } from './useReturn.ts'
import { useWalked } from './walk.ts'
import { atSize, wideEnough } from './widths.ts'
import './list.css'

interface Props<C extends ListCall> {
  title: string
  list: List<C>
  columns: readonly Column<RowOf<C>>[]
  /** Keys of the columns one decides by: first in the table, inside the first view, and on the card of a phone. */
  decides: readonly string[]
  /** Above all: the views of the same thing, a picture of it. */
  head?: ReactNode
  filters?: ReactNode
  /** What makes a new record: first in the toolbar, and the way out of an empty list. */
  add?: Add | false
  toolbar?: ReactNode
  /** Quick tabs by status with live counts. */
  tabs?: Machine<any, any, any>
  /** Tabs beside those by status, which lead to other lists of the screen. */
  beside?: readonly Beside[]
  /** The statuses that live in this list, where those of its documents are more. */
  lives?: readonly string[]
  /** Of a list without tabs by status: whose documents it lists, since refused and voided ones amount to nothing. */
  of?: Machine<any, any, any>
  /** Rows whose money stands in another row's already: no sum counts them, and says so in these words. */
  within?: { is: (row: RowOf<C>) => boolean; said: string; short: string }
  /** Tabs by another filter of several values. */
  bands?: Omit<ComponentProps<typeof Bands>, 'list'>
  /** What can be done with several chosen rows; rows can be chosen when there is something to do. */
  batch?: readonly Batch<RowOf<C>>[]
  /** For who passes documents here: what is unusual about them, of one of these, or of all together. */
  judge?: ((ids: readonly string[], id?: string) => ReactNode) | false
  /** Chosen rows can be printed. */
  printing?: Printing
}

/** Pixels a row gains or loses by the user's density. */
const densities = { compact: -6, middle: 0, loose: 8 }

/** A list: search area, quick tabs, toolbar, table whose body scrolls, sums, pager (ux.md 1.2). */
export const ListPage = <C extends ListCall>(p: Props<C>) => {
  type R = RowOf<C> & { id: string }
  const { title, tabs, printing, within } = p
  const counts = tabs ?? p.of
  const judge = p.judge || undefined
  const batch = printing ? [...(p.batch ?? []), ...printBatch<R>(printing)] : p.batch
  const list = p.list as unknown as List
  const rows = list.rows as R[]
  const fontSize = useSession((s) => s.theme.fontSize)
  const [full, setFull] = useState(false)
  const handle = useRef<TableHandle>(null)

  const kind = useSession((s) => s.currentOrg?.kind)
  const all = p.columns as readonly Column<R>[]
  const narrow = useNarrow()
  const deciding = p.decides.join()
  const own = useMemo(
    () =>
      decisive(
        all.filter((c) => !c.but || c.but !== kind),
        deciding.split(','),
      ),
    [all, kind, deciding],
  )
  const sized = useMemo(() => atSize(aligned(own, rows), rows, fontSize), [own, rows, fontSize])
  const columns = useColumns(list.page, sized)
  const acts = own.find((c) => c.actions)?.actions?.acts
  const key = own.find((c) => c.to)
  const to = key?.to
  const nameOf = (row: unknown) => String((row as Record<string, unknown>)[key?.key ?? 'name'] ?? '')
  const choosing = useChoosing(list.selection, rows, nameOf)
  // a link may name a tab of the page it leads to
  useWalked(to ? rows.map((r) => to(r).replace(/\?.*/, '')) : [])
  const back = useReturn(rows, (at) => handle.current?.focusRow(at))

  const whole = list.totals?.sums
  // what a figure counts is asked for too
  const { counted, status = counted } = list.applied.filters
  const sums = useMemo(() => {
    const left = counts ? outOf(counts, status) : []
    const of = left.map((s) => counts!.states[s]!.label)
    const is = (r: R) => left.includes(String((r as { status?: string }).status)) || !!within?.is(r)
    const out = of.length > 0 || within ? { of, is, said: within?.said, short: within?.short } : undefined
    return sumLines(laid(columns.now), rows, whole, out)
  }, [columns.now, rows, whole, counts, status, within])
  const drawn: Drawn<R>[] = useMemo(
    () =>
      laid(wideEnough(columns.now, sums, fontSize), batch || judge ? tickWidth : 0).map((c) => {
        const { actions } = c
        // a width the user chose stays
        const asGiven = c.width === sized.find((x) => x.key === c.key)?.width
        return {
          ...c,
          title: t(c.label),
          elastic: c.elastic && !c.fixed && asGiven,
          least: asGiven ? c.least : undefined,
          show: actions
            ? (row: R) => (
                <RowActions
                  of={actions}
                  row={row as never}
                  facts={() => factsOf(own, row)}
                  unusual={judge?.([row.id], row.id)}
                  inline={narrow ? 1 : 2}
                  onDone={list.keep as never}
                />
              )
            : c.show,
        }
      }),
    [columns.now, sized, sums, fontSize, own, batch, judge, list.keep, narrow],
  )
  useEffect(() => {
    if (!full) return
    const esc = (e: KeyboardEvent) => e.key === 'Escape' && !e.defaultPrevented && setFull(false)
    document.addEventListener('keydown', esc)
    return () => document.removeEventListener('keydown', esc)
  }, [full])

  list.onScreen.current = drawn
  const add = p.add || undefined
  return (
    <div className="l-page" data-full={full || undefined} data-old-totals={list.old.totals || undefined}>
      <h1 className="sr-only">{t(title)}</h1>
      {p.head}
      {p.filters && (
        <SearchArea list={list} tabbed={tabs ? 'status' : p.bands?.name}>
          {p.filters}
        </SearchArea>
      )}
      {tabs && <QuickTabs of={tabs} only={p.lives} beside={p.beside} list={list} />}
      {p.bands && <Bands {...p.bands} list={list} />}
      <div className="l-toolbar">
        <div>
          {add && <AddButton add={add} />}
          {judge && acts && <PassBatch list={list} acts={acts} columns={own} nameOf={nameOf} judge={judge} />}
          {batch && <BatchBar list={list} of={batch as readonly Batch<never>[]} />}
          {p.toolbar}
        </div>
        <Tools of={tabs} list={list} columns={columns} full={full} onFull={setFull} />
      </div>
      <ChosenBar list={list} nameOf={nameOf} />
      <SearchError list={list} />
      <SlowHint list={list} />
      <Missing list={list} />
      <div
        className="l-body"
        data-rows-of={list.rowsOf}
        data-stale={list.error ? '' : undefined}
        data-old={list.old.rows || undefined}
      >
        {list.fetching && !list.loading && <div className="l-bar" aria-hidden />}
        {narrow ? (
          <Cards<R>
            label={t(title)}
            rows={rows}
            columns={drawn}
            choosing={(batch || judge) && choosing}
            sums={sums}
            skeleton={list.loading ? 3 : undefined}
            busy={list.fetching}
            empty={<Empty list={list} add={add} of={tabs} />}
          />
        ) : (
          <DataTable<R>
            ref={handle}
            label={t(title)}
            rows={rows}
            columns={drawn}
            rowHeight={sizes[fontSize].row + densities[list.layout.density ?? 'middle']}
            first={(list.applied.page - 1) * list.applied.size + 1}
            total={list.totals?.totalIsAbout ? undefined : (list.totals?.total ?? undefined)}
            choosing={(batch || judge) && choosing}
            sort={list.applied.sort}
            onSort={list.sort}
            onWidth={(k, width) => columns.change(k, { width })}
            sums={sums}
            onOpen={
              to &&
              ((row) => {
                back.leave(row)
                go(to(row))
              })
            }
            onLeave={back.leave}
            marked={back.marked}
            skeleton={list.loading ? Math.min(list.applied.size, 10) : undefined}
            busy={list.fetching}
            empty={<Empty list={list} add={add} of={tabs} />}
          />
        )}
      </div>
      <div className="l-foot">
        <Pagination
          size="small"
          simple={narrow}
          align="end"
          current={list.applied.page}
          pageSize={list.applied.size}
          total={Math.min(list.totals?.total ?? reached(list), REACHED)}
          showQuickJumper={!narrow}
          showSizeChanger={
            !narrow && {
              'aria-label': t('每页条数'),
              options: list.sizes.map((value) => ({ value, label: t('{{value}} 条/页', { value }) })),
            }
          }
          showTotal={() => <Total list={list} />}
          onChange={list.turn}
        />
      </div>
      {printing?.view}
    </div>
  )
}

const Total = ({ list }: { list: List }) => {
  const n = list.totals?.total ?? 0
  if (list.totals) return list.totals.totalIsAbout ? t('约 {{n}} 条', { n }) : t('共 {{n}} 条', { n })
  return (
    list.recount && (
      <>
        {t('没有得到总数')}
        <Button type="link" size="small" onClick={list.recount}>
          {t('重试')}
        </Button>
      </>
    )
  )
}

/** Rows the pager may turn to when nobody counted them: a full page may have a next one. */
const reached = ({ applied: { page, size }, rows }: List): number =>
  (page - 1) * size + rows.length + (rows.length === size ? 1 : 0)

/** What the list knows of a row, hidden columns too, before it is passed; a mark it does not have is not repeated. */
const factsOf = <R,>(columns: readonly Column<R>[], row: R) =>
  columns.flatMap((c) => {
    const value = (row as Record<string, unknown>)[c.key]
    const none = value === null || value === '' || value === false || c.actions || c.tagged
    return none ? [] : [[t(c.label), c.show(row)] as const]
  })

/** Ticking changes only the rows named; all others of other pages stay chosen. */
const useChoosing = <R extends { id: string }>(
  selection: Selection,
  rows: readonly R[],
  nameOf: (row: unknown) => string,
): Choosing => {
  const name = useRef(nameOf)
  name.current = nameOf
  return useMemo(
    () => ({
      subscribe: selection.subscribe,
      has: (id) => selection.get().has(id),
      set: (ids, on) => {
        const next = new Map(selection.get())
        for (const id of ids) {
          const row = rows.find((r) => r.id === id)
          if (on && row) next.set(id, row)
          else next.delete(id)
        }
        selection.set(next)
      },
      nameOf: (id) => name.current(rows.find((r) => r.id === id)),
    }),
    [selection, rows],
  )
}
