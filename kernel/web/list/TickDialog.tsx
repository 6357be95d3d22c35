import { Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import type { Column } from './columns.tsx'

interface Props<R> {
  title: string
  width?: number
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  /** Whether it can be taken at all. */
  can: (row: R) => boolean
  loading: boolean
  /** Nothing is ticked until the reader does. */
  none?: true
  /** Columns whose text is read to its end, on as many lines as it takes. */
  whole?: readonly string[]
  /** Said while there are none. */
  empty?: string
  /** Height of the rows. */
  height: string
  onTake: (rows: readonly R[]) => Promise<void>
  onClose: () => void
  /** What was looked for, above the rows. */
  children: ReactNode
}

/** Rows drawn at once; what is ticked on other pages stays. */
const drawn = 500

/**
 * Rows found elsewhere that become lines here: all are ticked that can be taken, and the reader unticks what he does not want;
 * with `none`, nobody has chosen any of them yet.
 */
export const TickDialog = <R extends { name: string }>(p: Props<R>) => {
  /** What the reader changed: unticked of all, or ticked of none. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const chosen = p.rows.filter((r) => p.can(r) && changed.has(p.keyOf(r)) === !!p.none)
  const take = async () => {
    setBusy(true)
    await p.onTake(chosen)
    p.onClose()
  }
  return (
    <AppModal
      open
      width={p.width}
      title={t(p.title)}
      okText={t('加入 {{n}} 行', { n: chosen.length })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => void take()}
      onCancel={p.onClose}
    >
      {p.children}
      <Table<R>
        aria-label={t(p.title)}
        rowKey={p.keyOf}
        size="small"
        loading={p.loading}
        pagination={
          p.rows.length > drawn && {
            ...{ size: 'small', pageSize: drawn, showSizeChanger: false },
            showTotal: (n: number) => t('共 {{n}} 条', { n }),
          }
        }
        scroll={{ x: p.columns.reduce((n, c) => n + c.width, 0), y: p.height }}
        dataSource={p.rows}
        {...(p.empty ? { locale: { emptyText: t(p.empty) } } : {})}
        rowSelection={{
          selectedRowKeys: chosen.map(p.keyOf),
          getCheckboxProps: (r) => ({ disabled: !p.can(r), 'aria-label': `${t('选择')} ${r.name}` }) as object,
          onChange: (ticked) =>
            setChanged(new Set(p.rows.map(p.keyOf).filter((key) => ticked.includes(key) === !!p.none))),
        }}
        columns={p.columns.map(({ key, label, width, align, show }) => ({
          key,
          title: t(label),
          width,
          align,
          ellipsis: !p.whole?.includes(key),
          render: (_: unknown, row: R) => show(row),
        }))}
      />
    </AppModal>
  )
}
