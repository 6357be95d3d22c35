import { Button, Input, Table } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useAsk } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import type { Column } from '../list/columns.tsx'
import { plainColumns } from '../list/plain.ts'
import type { ListCall } from '../list/useList.ts'
import '../list/list.css'

interface Props<R, T> {
  call: ListCall
  /** What is asked beside keyword and page. */
  input: Record<string, unknown>
  columns: readonly Column<R>[]
  /** What is taken so far, by id, over all pages and searches. */
  chosen: ReadonlyMap<string, T>
  onChosen: (chosen: ReadonlyMap<string, T>) => void
  /** What a row begins as when it is ticked. */
  begin: (row: R) => T
  closed: (row: R) => boolean
  /** Rows shown first, on whatever page they stand. */
  first?: readonly R[]
  /** Further filters. */
  tools?: ReactNode
  empty?: string
}

/** Choosing several records of a long list in a dialog: searched while typing; what another page holds stays chosen. */
export const PickTable = <R extends { id: string; name: string }, T>({ first = [], chosen, ...p }: Props<R, T>) => {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const asked = { ...p.input, ...(keyword ? { keyword } : {}) }
  const about = JSON.stringify(asked)
  // another question begins at its first page
  const [turned, setTurned] = useState({ about, page: 1 })
  const page = turned.about === about ? turned.page : 1
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error, fetching } = useAsk(p.call, { ...asked, page, size: 50 }, { keep: true })
  const found = (data?.rows ?? []) as R[]
  const rows = [...first, ...found.filter((r) => !first.some((f) => f.id === r.id))]

  const tick = (ids: readonly unknown[]) => {
    const kept = [...chosen].filter(([id]) => !rows.some((r) => r.id === id))
    const now = rows.filter((r) => ids.includes(r.id)).map((r) => [r.id, chosen.get(r.id) ?? p.begin(r)] as const)
    p.onChosen(new Map([...kept, ...now]))
  }
  return (
    <>
      <form
        className="l-toolbar"
        onSubmit={(e) => {
          e.preventDefault()
          setKeyword(typed.trim())
        }}
      >
        <div>
          <Input
            autoFocus
            allowClear
            style={{ width: 320 }}
            value={typed}
            aria-label={t('关键字')}
            placeholder={t('名称、编码、拼音首字母')}
            onChange={(e) => setTyped(e.target.value)}
          />
          <Button type="primary" htmlType="submit">
            {t('查询')}
          </Button>
          {p.tools}
        </div>
      </form>
      {error && (
        <p role="alert" className="d-fault">
          {error.message}
        </p>
      )}
      <Table<R>
        rowKey="id"
        size="small"
        loading={fetching}
        dataSource={rows}
        scroll={{ x: p.columns.reduce((sum, c) => sum + c.width, 40), y: '46vh' }}
        locale={p.empty ? { emptyText: t(p.empty) } : {}}
        pagination={{
          current: page,
          pageSize: 50,
          total: data?.total ?? rows.length,
          showSizeChanger: false,
          onChange: (to) => setTurned({ about, page: to }),
        }}
        rowSelection={{
          fixed: true,
          columnWidth: 40,
          selectedRowKeys: [...chosen.keys()],
          getCheckboxProps: (r) => ({ disabled: p.closed(r), 'aria-label': r.name }) as never,
          onChange: tick,
        }}
        columns={plainColumns(p.columns)}
      />
    </>
  )
}
