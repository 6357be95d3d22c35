import { useEffect, useState } from 'react'
import type { Call, CallTo } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { type FieldState, useFields } from '../form/useFields.ts'
import type { GridRow } from '../grid/types.ts'
import { type Typed, useLines } from '../grid/useLines.ts'
import type { AskError } from '../http/ask.ts'
import { useAct } from '../http/hooks.ts'
import type { Of } from '../shell/drafts.ts'
import { useTab } from '../shell/useTab.ts'
import { askConflict, conflictOf } from './conflict.ts'
import { useSafe } from './useDraft.ts'

/** What an entry page is given, whatever its lines are. */
export interface EntryProps<L> {
  /** Of the document in drafts, with its id or `new`. */
  name: string
  table: FieldTable
  initial: Values
  start: readonly L[]
  /** Absent for a new document. */
  at?: Of
  calls: { add: CallTo<Of>; update: CallTo<Of>; submit: CallTo<Of>; stale: readonly Call[] }
  page: (id: string) => string
  /** What is said of a submit; 已提交 when left out. */
  submitted?: string
  /** Takes the server's state, after a conflict. */
  onReload: () => void
}
interface Lines<L> extends Omit<Typed<L>, 'fresh'> {
  /** A line of this page: a new one, or one of a draft. */
  make: (from?: L) => L
  body: (form: FieldState, lines: readonly L[], isNew: boolean) => object
  /** What the document of somebody else's change says otherwise, a sentence each. */
  differences?: (current: never, form: FieldState, lines: readonly L[]) => string[]
}

/** Entry of a document with lines: saved as a draft or submitted. Nothing typed is lost by a refusal, a conflict or a crash. */
export const useEntry = <L extends GridRow>(p: EntryProps<L>, o: Lines<L>) => {
  const tab = useTab()
  const form = useFields(p.table, p.initial)
  const { dirty, refused, ...typed } = useLines(p.start, { ...o, fresh: o.make })
  const { grid } = typed
  const [problem, setProblem] = useState<string>()
  // a saved draft whose submit was refused goes on being the same document
  const [saved, setSaved] = useState(p.at)
  const add = useAct(p.calls.add, { refresh: p.calls.stale, done: '已保存' })
  const update = useAct(p.calls.update, { refresh: p.calls.stale, done: '已保存' })
  const submit = useAct(p.calls.submit, { refresh: p.calls.stale, done: p.submitted ?? '已提交' })
  const value = { values: form.changed, lines: typed.lines }
  const restore = (kept: typeof value, of: Of | undefined) => {
    form.restore(kept.values)
    typed.setLines(kept.lines.map(o.make))
    if (of) setSaved(of)
  }
  const done = useSafe(p.name, value, form.dirty || dirty, restore, saved)

  const save = async (at = saved): Promise<Of | undefined> => {
    setProblem(undefined)
    const sent = typed.now()
    const right = form.check()
    if ((grid.current?.validate().length ?? 0) > 0 || !right) return undefined
    const body = o.body(form, sent, !at)
    const answer = at ? await update.run({ ...body, ...at }, { settles: true }) : await add.run(body)
    if (!answer) return undefined
    const here = { id: answer.id, version: answer.version }
    setSaved(here)
    return here
  }
  const leave = (id: string) => {
    done()
    tab.replace(p.page(id))
  }
  const onSave = async (at = saved) => {
    const here = await save(at)
    if (here) leave(here.id)
  }
  const onSubmit = async () => {
    const here = await save()
    if (here && (await submit.run(here))) leave(here.id)
  }
  const failed = async (error: AskError) => {
    const other = conflictOf<never>(error)
    if (other) {
      const choice = await askConflict(
        other,
        (other.current && o.differences?.(other.current, form, typed.now())) ?? [],
      )
      if (choice === 'theirs') {
        done()
        p.onReload()
      }
      if (choice === 'mine' && saved) await onSave({ ...saved, version: other.version })
      return
    }
    form.refused(error)
    if (!refused(error)) setProblem(error.msg)
  }
  const error = add.error ?? update.error ?? submit.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (error) void failed(error)
  }, [error])

  return {
    form,
    ...typed,
    /** What `DocForm` takes. */
    doc: {
      problem,
      busy: add.busy || update.busy || submit.busy,
      onSave: () => void onSave(),
      onSubmit: () => void onSubmit(),
    },
  }
}
