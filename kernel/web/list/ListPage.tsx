import { Button, Pagination, Table, type TableColumnType } from 'antd'
import { type Key, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { sumOf } from '#kernel/shared/decimal.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { offered } from '../document/ActionBar.tsx'
import { t } from '../i18n.ts'
import { useSession } from '../session/store.ts'
import { go } from '../shell/nav.ts'
import { type Batch, BatchBar, type Selection } from './BatchBar.tsx'
import { type Column, operationWidth } from './columns.tsx'
import { DraftContext } from './Filter.tsx'
import { moneyText, timeText } from './format.ts'
import { RowActions } from './RowActions.tsx'
import type { List, ListCall, RowOf } from './useList.ts'
import './list.css'

interface Props<C extends ListCall> {
  title: string
  list: List<C>
  columns: readonly Column<RowOf<C>>[]
  filters?: ReactNode
  toolbar?: ReactNode
  /** Quick tabs by status with live counts. */
  tabs?: Machine<any, any>
  /** What can be done with several chosen rows; rows can be chosen when there is something to do. */
  batch?: readonly Batch<RowOf<C>>[]
}

/** A list: search area, quick tabs, toolbar, table whose body scrolls, sums, pager (ux.md 1.2). */
export const ListPage = <C extends ListCall>({ title, list, columns, filters, toolbar, tabs, batch }: Props<C>) => {
  type R = RowOf<C> & { id: string }
  const fontSize = useSession((s) => s.theme.fontSize)
  const [draft, setDraft] = useState<Record<string, unknown>>(list.applied.filters)
  const applied = JSON.stringify(list.applied.filters)
  useEffect(() => setDraft(JSON.parse(applied)), [applied])
  const context = useMemo(
    () => ({ draft, set: (name: string, value: unknown) => setDraft((d) => ({ ...d, [name]: value })) }),
    [draft],
  )

  const rows = list.rows as R[]
  const to = columns.find((c) => c.to)?.to
  const [height, setHeight] = useState(400)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!body.current) return
    const watch = new ResizeObserver(([entry]) => setHeight(Math.max(160, (entry?.contentRect.height ?? 400) - 40)))
    watch.observe(body.current)
    return () => watch.disconnect()
  }, [])

  const shown = useMemo(
    () => tableColumns(columns as readonly Column<R>[], rows, fontSize, list.applied.sort),
    [columns, rows, fontSize, list.applied.sort],
  )
  const width = shown.reduce((n, c) => n + (c.width as number), 0)
  const summed = columns.filter((c) => c.sum)

  return (
    <div className="l-page">
      <h1 className="sr-only">{t(title)}</h1>
      {filters && (
        <form
          className="l-search"
          aria-label={t('查询条件')}
          onSubmit={(e) => {
            e.preventDefault()
            list.search(draft)
          }}
        >
          <DraftContext value={context}>{filters}</DraftContext>
          <div className="l-search-buttons">
            <Button type="primary" htmlType="submit">
              {t('查询')}
            </Button>
            <Button onClick={() => list.search(list.defaults.filters)}>{t('重置')}</Button>
          </div>
        </form>
      )}
      {tabs && <QuickTabs of={tabs} list={list} />}
      <div className="l-toolbar">
        <div>
          {toolbar}
          {batch && <BatchBar list={list} of={batch as readonly Batch<never>[]} />}
        </div>
        <div className="l-toolbar-right">
          {list.at > 0 && <span className="d-muted">{timeText(new Date(list.at).toISOString()).slice(11)}</span>}
          <Button onClick={list.reload} loading={list.fetching && !list.loading}>
            {t('刷新')}
          </Button>
        </div>
      </div>
      {list.error && (
        <div role="alert" className="l-error">
          {list.error.msg || t('查询失败')}{' '}
          <Button size="small" onClick={list.reload}>
            {t('重试')}
          </Button>
        </div>
      )}
      <div className="l-body" ref={body} data-stale={list.error ? '' : undefined}>
        <Table<R>
          rowKey="id"
          size="small"
          columns={shown}
          dataSource={rows}
          loading={list.loading}
          pagination={false}
          rowSelection={batch && selection(list, rows)}
          scroll={{ x: Math.max(width, 600), y: height }}
          onChange={(_p, _f, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter
            list.sort(one?.order ? `${one.order === 'descend' ? '-' : ''}${String(one.columnKey)}` : undefined)
          }}
          onRow={(row) => ({ onDoubleClick: () => to && go(to(row)) })}
          locale={{ emptyText: <Empty list={list} /> }}
        />
      </div>
      <div className="l-foot">
        <div className="l-sums" aria-live="polite">
          {summed.map((c) => (
            <span key={c.key}>
              {t(c.label)} {t('本页合计')}{' '}
              <b>
                {moneyText(
                  sumOf(
                    rows.map((r) => r[c.key as keyof R] as string),
                    2,
                  ),
                )}
              </b>
              {list.totals?.sums?.[c.key] !== undefined && (
                <>
                  {' '}
                  {t('全部合计')} <b>{moneyText(list.totals.sums[c.key])}</b>
                </>
              )}
            </span>
          ))}
        </div>
        <Pagination
          size="small"
          current={list.applied.page}
          pageSize={list.applied.size}
          total={list.totals?.total ?? rows.length}
          showSizeChanger={{ options: list.sizes.map((value) => ({ value, label: t('{{value}} 条/页', { value }) })) }}
          showTotal={(n) => (list.totals?.totalIsAtLeast ? t('超过 {{n}} 条', { n }) : t('共 {{n}} 条', { n }))}
          onChange={list.turn}
        />
      </div>
    </div>
  )
}

/** The chosen rows survive paging; a row of this page that was unticked leaves, all others stay. */
const selection = <R extends { id: string }>(list: Selection, rows: readonly R[]) => ({
  fixed: true as const,
  columnWidth: 40,
  selectedRowKeys: [...list.selected.keys()],
  onChange: (keys: Key[], chosen: R[]) => {
    const here = new Set(rows.map((r) => r.id))
    const kept = [...(list.selected as ReadonlyMap<string, R>)].filter(([id]) => !here.has(id) && keys.includes(id))
    list.setSelected(new Map([...kept, ...chosen.filter((r) => r && here.has(r.id)).map((r) => [r.id, r] as const)]))
  },
})

const Empty = ({ list }: { list: List }) => {
  const searching = Object.keys(list.applied.filters).length > 0
  return (
    <div className="l-empty">
      <p>{searching ? t('没有符合条件的数据') : t('暂无数据')}</p>
      {searching && <Button onClick={() => list.search({})}>{t('清除筛选')}</Button>}
    </div>
  )
}

const QuickTabs = ({ of, list }: { of: Machine<any, any>; list: List }) => {
  const { status: chosen, ...rest } = list.applied.filters
  const now = chosen === undefined ? 'all' : Array.isArray(chosen) && chosen.length === 1 ? String(chosen[0]) : ''
  const counts = list.totals?.counts
  return (
    <nav className="l-tabs" aria-label={t('状态')}>
      {['all', ...keys(of.states)].map((s) => (
        <button
          key={s}
          type="button"
          aria-current={now === s || undefined}
          onClick={() => list.search(s === 'all' ? rest : { ...rest, status: [s] })}
        >
          {s === 'all' ? t('全部') : t(of.states[s]?.label ?? s)}
          {counts?.[s] ? <span> {counts[s]}</span> : null}
        </button>
      ))}
    </nav>
  )
}

/** antd's columns from ours; the operation column is as wide as the row with the most buttons, absent when none has any. */
const tableColumns = <R extends { id: string }>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  fontSize: number,
  sort?: string,
) =>
  columns.flatMap((c): TableColumnType<R>[] => {
    if (c.actions) {
      const { machine, extra } = c.actions
      const labels = rows.map((r) => [
        ...(extra?.(r) ?? []).map((x) => t(x.label)),
        ...(machine ? offered(machine, r as never).map(([, a]) => t(a.label)) : []),
      ])
      const width = Math.max(0, ...labels.map((l) => operationWidth(l, fontSize)))
      if (width === 0) return []
      const show = (_: unknown, row: R) => (
        <RowActions of={c.actions as NonNullable<typeof c.actions>} row={row as never} />
      )
      return [{ key: c.key, title: t(c.label), width: width + 16, fixed: 'end' as const, render: show }]
    }
    return [
      {
        key: c.sort ?? c.key,
        title: t(c.label),
        width: c.width,
        align: c.align,
        ellipsis: true,
        ...(c.sort ? { sorter: true, sortOrder: orderOf(c.sort, sort) } : {}),
        render: (_: unknown, row: R) => c.show(row),
      },
    ]
  })

const orderOf = (key: string, sort: string | undefined) =>
  sort === key ? ('ascend' as const) : sort === `-${key}` ? ('descend' as const) : null
