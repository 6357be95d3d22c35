import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { TickDialog } from '#kernel/web/list/TickDialog.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import type { ListCall } from '#kernel/web/list/useList.ts'
import { RemotePicker } from '#kernel/web/picker/RemotePicker.tsx'
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

/** One kind of document lines may be copied from. */
export interface Source {
  /** Chinese. */
  name: string
  query: ListCall
  detail: Call
}
interface Props {
  /** The first is offered first. */
  from: readonly [Source, ...Source[]]
  /** What the documents offered must have in common with this one. */
  input: Record<string, unknown>
  onTake: (lines: readonly Taken[]) => Promise<void>
}

/** 从其他单据复制: lines of an earlier document, at today's prices (ux.md 1.3 Line tools). */
export const CopyLines = (props: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('从其他单据复制')}
      </Button>
      {open && <Choose {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const Choose = ({ from, input, onTake, onClose }: Props & { onClose: () => void }) => {
  const [source, setSource] = useState<Source>(from[0])
  const { query, detail } = source
  const [id, setId] = useState<string | null>(null)
  const found = useAsk(detail, { id: id ?? '' } as Asked<typeof detail>, { enabled: !!id })
  const lines = id ? ((found.data as { lines: Line[] } | undefined)?.lines ?? []) : []
  return (
    <TickDialog
      width={860}
      title="从其他单据复制"
      columns={columns}
      rows={lines}
      keyOf={(l) => l.id}
      can={(l) => !!l.catalogItemId}
      loading={!!id && found.loading}
      empty="请先选择单据"
      height="46vh"
      onTake={(taken) => onTake(taken.map((l) => ({ catalogItemId: l.catalogItemId as string, qty: plain(l.qty) })))}
      onClose={onClose}
    >
      {from.length > 1 && (
        <Radio.Group
          aria-label={t('单据类型')}
          value={source.name}
          options={from.map(({ name }) => ({ value: name, label: t(name) }))}
          onChange={(e) => {
            setSource(from.find(({ name }) => name === e.target.value) ?? source)
            setId(null)
          }}
        />
      )}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside */}
      <label className="f-field">
        <span className="f-label">{t('单据编号')}</span>
        <RemotePicker<Head>
          key={source.name}
          label={t('单据编号')}
          call={query}
          input={{ ...input, sort: '-createdAt' }}
          show={(d) => d.no}
          detail={(d) => `${timeText(d.createdAt)} · ${t('共 {{n}} 行', { n: d.lineCount })}`}
          value={id}
          onChange={setId}
        />
      </label>
      <p className="d-muted">{t('按今天的价格加入；已有的品种改为所选单据的数量；Ctrl+Z 撤销')}</p>
    </TickDialog>
  )
}
