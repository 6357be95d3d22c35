import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { exportContents } from '#kernel/shared/exporting.ts'
import { keys } from '#kernel/shared/machine.ts'
import { exportFile } from '../background/left.ts'
import { useAsk } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import { filled } from '../list/applied.ts'
import type { OnScreen } from '../list/useList.ts'
import { useKeptColumns } from '../list/usePage.ts'
import { useCan } from '../session/can.ts'
import { AppModal } from '../shell/AppModal.tsx'
import './file.css'

/** What of a list an export needs. */
interface Exported {
  /** Key of the user's column settings. */
  page: string
  rows: readonly { id: string }[]
  onScreen: { current: readonly OnScreen[] }
  selected: ReadonlyMap<string, unknown>
  totals?: { total: number | null; totalIsAbout?: boolean }
  applied: { filters: Record<string, unknown>; sort?: string }
}
interface Props {
  call: Call
  list: Exported
  /** Filters the page itself fixes. */
  fixed?: Record<string, unknown>
  /** The export of documents, which may hold their lines. */
  lines?: boolean
}
type Scope = 'page' | 'chosen' | 'all'
type Columns = 'shown' | 'all' | 'chosen'

/** 导出: this page, the chosen rows or all that match, with the columns shown or all, as xlsx or csv. Hidden without permission. */
export const ExportButton = (props: Props) => {
  const [open, setOpen] = useState(false)
  if (!useCan(props.call)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('导出')}</Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const ExportDialog = ({ call, list, fixed, lines, onClose }: Props & { onClose: () => void }) => {
  const [scope, setScope] = useState<Scope>(list.selected.size > 0 ? 'chosen' : 'all')
  const [type, setType] = useState<'xlsx' | 'csv'>('xlsx')
  const [content, setContent] = useState<keyof typeof exportContents>('documents')
  const hidden = (useKeptColumns(list.page).value ?? []).filter((c) => c.hidden).map((c) => c.key)
  const [which, setWhich] = useState<Columns>(hidden.length > 0 ? 'shown' : 'all')
  const wish = { ...fixed, ...(lines ? { content } : {}) }
  const { data: columns = [] } = useAsk(commonCalls.exportColumns, { path: call.path, input: wish })
  const seen = list.onScreen.current
  // of the sheet of lines everything is shown that the list does not hide
  const shown = columns.filter((c) =>
    content === 'lines' ? !hidden.includes(c.key) : seen.some((s) => s.key === c.key || s.title === c.label),
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = columns.filter((c) => !left.has(c.key))
  const taken = { shown, chosen, all: columns }[which]
  const [busy, setBusy] = useState(false)
  const total = list.totals?.total ?? 0
  const [fault, setFault] = useState('')
  const { rows } = list
  const idsOf = { page: () => rows.map((r) => r.id), chosen: () => [...list.selected.keys()] }
  const run = async () => {
    setBusy(true)
    const { keyword, ...filters } = filled(list.applied.filters) as Record<string, unknown>
    const what = scope === 'all' ? { ...filters, ...(keyword ? { keyword } : {}) } : { ids: idsOf[scope]() }
    const input = {
      ...what,
      ...wish,
      type,
      ...(which !== 'all' && taken.length > 0 ? { columns: taken.map((c) => c.key) } : {}),
      ...(list.applied.sort ? { sort: list.applied.sort } : {}),
    }
    setFault('')
    // more rows than a file may have are refused before anything is written
    await exportFile(call, input as Asked<typeof call>, { quiet: true }).then(onClose, (e: Error) =>
      setFault(e.message),
    )
    setBusy(false)
  }
  return (
    <AppModal
      open
      width={640}
      title={t('导出')}
      okText={t('导出')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: which === 'chosen' && chosen.length === 0 }}
      onOk={run}
      onCancel={onClose}
    >
      <div className="x-choices">
        <Choice
          label="导出范围"
          value={scope}
          onChange={setScope}
          options={[
            {
              value: 'all',
              label: list.totals?.totalIsAbout
                ? t('全部符合条件（约 {{n}} 条）', { n: total })
                : t('全部符合条件（{{n}} 条）', { n: total }),
            },
            { value: 'page', label: t('当前页（{{n}} 条）', { n: rows.length }) },
            {
              value: 'chosen',
              label: t('已选（{{n}} 条）', { n: list.selected.size }),
              disabled: list.selected.size === 0,
            },
          ]}
        />
        {lines && (
          <Choice
            label="导出内容"
            value={content}
            onChange={setContent}
            options={keys(exportContents).map((value) => ({ value, label: t(exportContents[value]) }))}
          />
        )}
        <Choice
          label="导出列"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'shown', label: t('显示的列（{{n}} 列）', { n: shown.length }), disabled: shown.length === 0 },
            { value: 'all', label: t('全部列（{{n}} 列）', { n: columns.length }) },
            { value: 'chosen', label: t('选择列'), disabled: columns.length === 0 },
          ]}
        />
        {which === 'chosen' && (
          <fieldset className="x-columns" aria-label={t('选择列')}>
            {columns.map(({ key, label }) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={!left.has(key)}
                  onChange={(e) => {
                    const next = new Set(left)
                    if (e.target.checked) next.delete(key)
                    else next.add(key)
                    setLeft(next)
                  }}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <Choice
          label="文件格式"
          value={type}
          onChange={setType}
          options={[
            { value: 'xlsx', label: 'Excel (xlsx)' },
            { value: 'csv', label: 'CSV' },
          ]}
        />
        {fault && (
          <p role="alert" className="d-fault">
            {fault}
          </p>
        )}
      </div>
    </AppModal>
  )
}

interface ChoiceProps<V> {
  /** Chinese. */
  label: string
  value: V
  onChange: (value: V) => void
  options: { value: V; label: string; disabled?: boolean }[]
}
/** One question of the dialog in a row of its own, with its name before it. */
const Choice = <V,>({ label, onChange, ...rest }: ChoiceProps<V>) => (
  <div className="x-choice">
    <span aria-hidden>{t(label)}</span>
    <Radio.Group aria-label={t(label)} onChange={(e) => onChange(e.target.value)} {...rest} />
  </div>
)
