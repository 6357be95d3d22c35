import { Button, Table } from 'antd'
import { useState } from 'react'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { timeText } from '#kernel/web/list/format.ts'
import { plainColumns } from '#kernel/web/list/plain.ts'
import type { ListCall } from '#kernel/web/list/useList.ts'
import { RemotePicker } from '#kernel/web/picker/RemotePicker.tsx'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { lineWords } from '../shared/words.ts'
import type { Taken } from './ItemDoc.tsx'

interface Head {
  id: string
  no: string
  createdAt: string
  lineCount: number
}
interface Line {
  id: string
  catalogItemId: string | null
  code: string
  name: string
  spec: string
  unit: string
  qty: string
}
const col = wordLines<typeof lineWords, Line>(lineWords)
const columns = [...col.some('code', 'name', 'spec', 'unit'), { ...col.one('qty'), label: '数量' }]

interface Props {
  query: ListCall
  detail: Call
  /** What the documents offered must have in common with this one. */
  input: Record<string, unknown>
  onTake: (lines: readonly Taken[]) => Promise<void>
}

/** 从其他单据复制: lines of an earlier document of the same kind, at today's prices (ux.md 1.3 Line tools). */
export const CopyLines = (props: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('从其他单据复制')}</Button>
      {open && <Choose {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const Choose = ({ query, detail, input, onTake, onClose }: Props & { onClose: () => void }) => {
  const [id, setId] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const found = useAsk(detail, { id: id ?? '' } as Asked<typeof detail>, { enabled: !!id })
  const lines = id ? ((found.data as { lines: Line[] } | undefined)?.lines ?? []) : []
  const usable = lines.filter((l) => l.catalogItemId)
  const chosen = usable.filter((l) => !left.has(l.id))
  const take = async () => {
    setBusy(true)
    await onTake(chosen.map((l) => ({ catalogItemId: l.catalogItemId as string, qty: plain(l.qty) })))
    onClose()
  }
  return (
    <AppModal
      open
      width={860}
      title={t('从其他单据复制')}
      okText={t('加入 {{n}} 行', { n: chosen.length })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => void take()}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside */}
      <label className="f-field">
        <span className="f-label">{t('单据编号')}</span>
        <RemotePicker<Head>
          label={t('单据编号')}
          call={query}
          input={{ ...input, sort: '-createdAt' }}
          show={(d) => d.no}
          detail={(d) => `${timeText(d.createdAt)} · ${t('共 {{n}} 行', { n: d.lineCount })}`}
          value={id}
          onChange={(next) => {
            setId(next)
            setLeft(new Set())
          }}
        />
      </label>
      <p className="d-muted">{t('按今天的价格加入；已有的品种改为所选单据的数量；Ctrl+Z 撤销')}</p>
      <Table<Line>
        aria-label={t('明细')}
        rowKey="id"
        size="small"
        loading={!!id && found.loading}
        pagination={false}
        scroll={{ y: '46vh' }}
        dataSource={lines}
        locale={{ emptyText: t('请先选择单据') }}
        rowSelection={{
          selectedRowKeys: chosen.map((l) => l.id),
          getCheckboxProps: (l) => ({ disabled: !l.catalogItemId, 'aria-label': `${t('选择')} ${l.name}` }) as never,
          onChange: (keys) => setLeft(new Set(usable.filter((l) => !keys.includes(l.id)).map((l) => l.id))),
        }}
        columns={plainColumns(columns)}
      />
    </AppModal>
  )
}
