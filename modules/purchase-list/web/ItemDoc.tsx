import { type ReactNode, useEffect, useState } from 'react'
import type { Call, CallTo } from '#kernel/shared/call.ts'
import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { askConflict, conflictOf } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { FieldForm, type Refs } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import type { AskError } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { differences, type Stored } from './differences.ts'
import { ItemGrid } from './ItemGrid.tsx'
import { type ItemLine, newLine, sentLines, untouched } from './lines.ts'
import { loadLines, useItemLines } from './useItemDoc.ts'

interface At {
  id: string
  version: number
}
/** A line found elsewhere, such as a suggestion. */
export interface Taken {
  catalogItemId: string
  qty: string
}
type Lines = ReturnType<typeof sentLines>
/** A call that saves or submits such a document. */
type Save = CallTo<At & { no: string }>
type Submit = CallTo<{ id: string; version: number; status: string }>

export interface ItemDocProps {
  /** Of the document in drafts: `plan` and the like, with its id or `new`. */
  name: string
  /** Already translated. */
  title: string
  org?: string
  table: FieldTable
  initial: Values
  start: readonly ItemLine[]
  /** Absent for a new document. */
  at?: At
  refs: (values: Values) => Refs
  /** What may be chosen follows from the master fields. */
  what: (values: Values) => { kind: number; supplierId?: string }
  /** Master fields that stay while there are lines. */
  fixed: readonly string[]
  calls: { add: Save; update: Save; submit: Submit; stale: readonly Call[] }
  body: (values: Values, lines: Lines) => Record<string, unknown>
  amountLabel: string
  /** The document of somebody else's change, as it would be typed. */
  theirs: (current: never) => { values: Values; lines: readonly Stored[] }
  page: (id: string) => string
  /** Further ways to lines beside the catalogue; `take` appends lines, those already there get the new quantity. */
  tools?: (values: Values, take: (lines: readonly Taken[]) => Promise<void>) => ReactNode
  /** Takes the server's state, after a conflict. */
  onReload: () => void
}

/** Entry of a document with catalogue lines: plan and order. Nothing typed is lost by a refusal, a conflict or a crash. */
export const ItemDoc = (p: ItemDocProps) => {
  const tab = useTab()
  const form = useFields(p.table, p.initial)
  const doc = useItemLines(p.start)
  // a saved draft whose submit was refused goes on being the same document
  const [saved, setSaved] = useState(p.at)
  const [problem, setProblem] = useState<string>()
  const add = useAct(p.calls.add, { refresh: p.calls.stale })
  const update = useAct(p.calls.update, { refresh: p.calls.stale, done: '已保存' })
  const submit = useAct(p.calls.submit, { refresh: p.calls.stale, done: '已提交' })
  const dirty = form.dirty || doc.dirty
  const done = useSafe(p.name, { values: form.changed, lines: doc.lines }, dirty, (kept) => {
    form.restore(kept.values)
    doc.setLines(kept.lines.map((l) => newLine(l.item, l.qty, l.remark)))
  })

  /** Saves; answers where it is now, undefined when something is wrong. */
  const save = async (at = saved): Promise<At | undefined> => {
    setProblem(undefined)
    const sent = doc.now()
    const right = form.check()
    if ((doc.grid.current?.validate().length ?? 0) > 0 || !right) return undefined
    const body = p.body(form.tidy, sentLines(sent))
    const answer = at ? await update.run({ ...body, ...at }) : await add.run(body)
    if (!answer) return undefined
    const now = { id: answer.id, version: answer.version }
    setSaved(now)
    return now
  }
  const leave = (id: string) => {
    done()
    tab.replace(p.page(id))
  }
  const onSave = async (at = saved) => {
    const now = await save(at)
    if (now) leave(now.id)
  }
  const onSubmit = async () => {
    const now = await save()
    if (now && (await submit.run(now))) leave(now.id)
  }
  const take = async (taken: readonly Taken[]) => {
    const found = await loadLines(taken.map((l) => ({ ...l, remark: '' })))
    const qtys = new Map(found.map((l) => [l.item?.id, l.qty]))
    const kept = doc.now()
    const has = new Set(kept.map((l) => l.item?.id))
    doc.grid.current?.change([
      ...kept.map((l) => ({ ...l, qty: qtys.get(l.item?.id) ?? l.qty })),
      ...found.filter((l) => l.item && !has.has(l.item.id)),
      newLine(),
    ])
  }
  const failed = async (error: AskError) => {
    const sent = doc.now()
    const other = conflictOf<never>(error)
    if (!other) {
      form.refused(error)
      if (!doc.refused(error, sent)) setProblem(error.msg)
      return
    }
    const theirs = other.current && p.theirs(other.current)
    const choice = await askConflict(other, theirs ? differences(p.table, form.tidy, sent, theirs) : [])
    if (choice === 'theirs') {
      done()
      p.onReload()
    }
    if (choice === 'mine' && saved) await onSave({ ...saved, version: other.version })
  }
  const error = add.error ?? update.error ?? submit.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (error) void failed(error)
  }, [error])

  const lines = doc.lines.filter((l) => !untouched(l))
  const amounts = lines.map((l) => (l.item && l.qty ? amountOf(l.qty, l.item.price) : ''))
  return (
    <DocForm
      title={p.title}
      org={p.org}
      problem={problem}
      busy={add.busy || update.busy || submit.busy}
      onSave={() => void onSave()}
      onSubmit={() => void onSubmit()}
      head={
        <FieldForm
          table={p.table}
          of={form}
          fixed={lines.some((l) => l.item) ? p.fixed : []}
          refs={p.refs(form.values)}
        />
      }
      totals={
        <>
          {t('共 {{n}} 行', { n: lines.length })} · {t(p.amountLabel)} <b>{moneyText(sumOf(amounts, 2))}</b>
        </>
      }
    >
      <ItemGrid
        {...p.what(form.values)}
        lines={doc.lines}
        onLines={doc.setLines}
        errors={doc.errors}
        grid={doc.grid}
        tools={p.tools?.(form.values, take)}
      />
    </DocForm>
  )
}
