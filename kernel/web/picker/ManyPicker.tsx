import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import { ask } from '../http/ask.ts'
import { t } from '../i18n.ts'
import type { Column } from '../list/columns.tsx'
import type { ListCall, RowOf } from '../list/useList.ts'
import { AppModal } from '../shell/AppModal.tsx'
import '../list/list.css'

interface Props<R> {
  title: string
  call: Call
  /** Template of the button; `{{n}}` is how many are chosen. */
  ok: string
  columns: readonly Column<R>[]
  /** Ids of those that stand on the document already: marked in the first column. */
  added: ReadonlySet<string>
  onTake: (taken: R[]) => void
  onClose: () => void
}

/** Several records of a list at once, by keyword and page; what was chosen on another page stays chosen. */
export const ManyPicker = <C extends ListCall>({ call, columns, added, ...p }: Props<RowOf<C>> & { call: C }) => {
  type R = RowOf<C> & { id: string; name: string }
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const wish = { ...(keyword ? { keyword } : {}), page, size: 50 }
  const q = useQuery({
    queryKey: [call.path, 'many', wish],
    queryFn: ({ signal }) => ask(call as Call, wish, { signal }) as Promise<{ rows: R[]; total: number | null }>,
    placeholderData: keepPreviousData,
  })
  const rows = q.data?.rows ?? []
  return (
    <AppModal
      open
      title={t(p.title)}
      okText={t(p.ok, { n: chosen.size })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={() => p.onTake([...chosen.values()])}
      onCancel={p.onClose}
    >
      <form
        className="l-toolbar"
        onSubmit={(e) => {
          e.preventDefault()
          setPage(1)
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
        </div>
      </form>
      {q.error && (
        <p role="alert" className="d-fault">
          {q.error.message}
        </p>
      )}
      <Table<R>
        rowKey="id"
        size="small"
        loading={q.isFetching}
        dataSource={rows}
        scroll={{ x: columns.reduce((sum, c) => sum + c.width, 40), y: '46vh' }}
        pagination={{
          current: page,
          pageSize: 50,
          total: q.data?.total ?? rows.length,
          showSizeChanger: false,
          onChange: setPage,
        }}
        rowSelection={{
          selectedRowKeys: [...chosen.keys()],
          getCheckboxProps: (r) => ({ disabled: added.has(r.id), 'aria-label': r.name }) as object,
          onChange: (ids) => {
            const here = new Set(rows.map((r) => r.id))
            const kept = [...chosen].filter(([id]) => !here.has(id))
            setChosen(new Map([...kept, ...rows.filter((r) => ids.includes(r.id)).map((r) => [r.id, r] as const)]))
          },
        }}
        columns={columns.map((c, i) => ({
          title: t(c.label),
          width: c.width,
          align: c.align,
          ellipsis: i > 0,
          render: (_, r) => (
            <>
              {c.show(r)}
              {i === 0 && added.has(r.id) && <span className="d-muted"> {t('已加入')}</span>}
            </>
          ),
        }))}
      />
    </AppModal>
  )
}
