import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import {
  askConflict,
  type Conflict,
  conflictOf,
  differentFields,
  differentLines,
} from '#kernel/web/document/conflict.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useFields } from '#kernel/web/form/useFields.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useLines } from '#kernel/web/grid/useLines.ts'
import { fieldErrorsOf, saidOf } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { useAsk, useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { toast } from '#kernel/web/shell/toast.ts'
import { changeCalls as calls } from '../shared/calls.ts'
import { changeWords } from '../shared/words.ts'
import { type Change, stale } from './acts.ts'
import { type ChangeLine, type Choice, columnsFor, lineOf, toldLine, unchanged, wishedOf, wishOf } from './lines.ts'

const table: FieldTable = { fields: [fieldOf(changeWords, 'reason', { required: true, max: 500 })] }

interface Props {
  /** Items to change, or a change to write anew. */
  ids: readonly string[]
  of?: Pick<Change, 'id' | 'version' | 'reason' | 'lines'>
  onClose: () => void
}

/** 变更 of items that were enabled: they work by their old values until somebody else passes the new ones (domain-lists §2.37). */
export const ChangeDialog = (p: Props) => {
  const { data, error } = useAsk(calls.choices, { ids: [...p.ids] }, { fresh: true })
  if (data) return <Editor {...p} items={data} />
  return (
    <AppModal open title={t('申请变更')} footer={null} onCancel={p.onClose}>
      <p role={error ? 'alert' : 'status'}>{error ? error.msg : t('正在加载')}</p>
    </AppModal>
  )
}

const Editor = ({ ids, of, items, onClose }: Props & { items: readonly Choice[] }) => {
  const start = useMemo(() => items.map((c) => lineOf(c, of && wishedOf(of.lines, c))), [items, of])
  const lines = useLines<ChangeLine>(start, {
    fresh: () => start[0]!,
    untouched: unchanged,
    plain: (l) => [l.key, l.typed],
  })
  const form = useFields(table, { reason: of?.reason ?? '' })
  const columns = useMemo(() => columnsFor(items), [items])
  const { send, busy } = useSender()
  const [problem, setProblem] = useState<string>()
  const maySubmit = useCan(calls.submit)
  const title = of ? t('修改变更') : t('变更 {{n}} 个品种', { n: items.length })
  const value = { reason: String(form.values.reason ?? ''), typed: lines.lines.map((l) => [l.key, l.typed] as const) }
  const restore = (kept: typeof value) => {
    form.restore({ reason: kept.reason })
    const known = new Map(kept.typed)
    lines.setLines(lines.lines.map((l) => ({ ...l, typed: known.get(l.key) ?? l.typed })))
  }
  const { close, saved } = useDialog(title, value, lines.dirty || form.dirty, restore, onClose)
  const typed = JSON.stringify(value)
  // a refusal goes with its cause (ux.md 78)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by what was typed
  useEffect(() => setProblem(undefined), [typed])

  /** What a colleague saved meanwhile is told field by field; who takes it closes with it, and nothing typed goes before he says so. */
  const settle = async (other: Conflict<Pick<Change, 'reason' | 'lines'>>): Promise<void> => {
    const { current: theirs } = other
    const told = theirs
      ? [
          ...differentFields(table, form.values, { reason: theirs.reason }),
          ...differentLines(
            lines.lines.map(toldLine),
            items.map((c) => toldLine(lineOf(c, wishedOf(theirs.lines, c)))),
          ),
        ]
      : undefined
    const choice = await askConflict(other, told)
    if (choice === 'mine') return save(false, other.version)
    if (choice !== 'theirs') return
    void refresh(stale)
    saved()
  }
  const save = async (submit: boolean, over?: number): Promise<void> => {
    const sent = lines.now()
    const right = form.check()
    if ((lines.grid.current?.validate().length ?? 0) > 0 || !right) return
    if (sent.length === 0) return setProblem(t('还没有修改任何内容'))
    const reason = String(form.tidy.reason)
    const answer = of
      ? await send(
          calls.update,
          { id: of.id, version: over ?? of.version, wish: wishOf(sent[0]!), reason },
          { refresh: stale },
          { settles: true },
        )
      : await send(
          calls.add,
          {
            items: sent.map((l) => ({ id: l.item.id, version: l.item.version, wish: wishOf(l) })),
            reason,
            submit,
          },
          { refresh: stale },
        )
    if ('error' in answer) {
      const { error } = answer
      const other = of && conflictOf<Pick<Change, 'reason' | 'lines'>>(error)
      if (other) return settle(other)
      form.refused(error)
      const known = (key: string) => (columns.some((c) => c.key === key) ? key : 'name')
      if (!lines.refused(error, known))
        setProblem([...new Set(fieldErrorsOf(error).map((f) => f.message))].join(' ') || saidOf(error))
      return
    }
    const text = of ? '变更已保存' : submit ? '{{n}} 个品种的变更已提交审核' : '{{n}} 个品种的变更已保存，待提交'
    toast('success', t(text, { n: sent.length }))
    saved()
  }

  const left = ids.length - items.length
  return (
    <AppModal
      open
      title={title}
      onCancel={close}
      footer={
        <>
          <span className="d-muted" role="status" style={{ marginInlineEnd: 12 }}>
            {t('修改了 {{n}} 个品种', { n: lines.begun.length })}
          </span>
          <Button onClick={close}>{t('取消')}</Button>
          <Button disabled={busy} onClick={() => void save(false)} type={of ? 'primary' : 'default'}>
            {t('保存')}
          </Button>
          {!of && maySubmit && (
            <Button type="primary" loading={busy} onClick={() => void save(true)}>
              {t('提交审核')}
            </Button>
          )}
        </>
      }
    >
      <p className="d-note">{t('审核通过前，品种仍按原来的设置采购；院内编码和院内名称无需审核，价格请用调价单')}</p>
      {left > 0 && <p className="d-note">{t('所选的 {{n}} 个品种尚未启用过，请直接修改', { n: left })}</p>}
      <Problem of={problem} />
      <FieldForm table={table} of={form} />
      <EntryGrid<ChangeLine>
        ref={lines.grid}
        label="变更内容"
        columns={columns}
        rows={lines.lines}
        onRows={lines.setLines}
        newRow={() => start[0]!}
        empty={() => false}
        fixed
        errors={lines.errors}
        height={items.length > 1 ? 'min(420px, 45vh)' : undefined}
      />
    </AppModal>
  )
}
