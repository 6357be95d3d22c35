import { useEffect, useRef, useState } from 'react'
import type { Call, CallTo } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { type FieldState, useFields } from '../form/useFields.ts'
import type { GridRow } from '../grid/types.ts'
import { type Typed, useLines } from '../grid/useLines.ts'
import type { AskError } from '../http/ask.ts'
import { useSender } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import type { Of } from '../shell/drafts.ts'
import { toast } from '../shell/toast.ts'
import { useTab } from '../shell/useTab.ts'
import { askConflict, askEach, type Conflict, conflictOf } from './conflict.ts'
import { type Merging, merge, type Side } from './merge.ts'
import { useSafe } from './useDraft.ts'

/** What a saved document answers. */
export interface Entered extends Of {
  no: string
}

/** What an entry page is given, whatever its lines are. */
export interface EntryProps<L> {
  /** Of the document in drafts, with its id or `new`. */
  name: string
  table: FieldTable
  initial: Values
  start: readonly L[]
  /** Absent for a new document. */
  at?: Of
  /** `send` among what add and update take submits in one with them. */
  calls: { add: CallTo<Entered>; update: CallTo<Entered>; stale: readonly Call[] }
  page: (id: string) => string
  /** What is said of a submit; 已提交 when left out. */
  submitted?: string
  /** Asked before it is submitted, once it can be; not sent when it says no, or why not. */
  sure?: (lines: readonly L[]) => Promise<boolean | string>
  /** Keys of the head that no draft keeps: who a patient is does not stay in a browser. */
  unkept?: readonly string[]
  /** A new one was saved and is known from now on. */
  onSaved?: (saved: Entered) => void
  /** Takes the server's state, after a conflict. */
  onReload: () => void
}
interface Lines<L> extends Omit<Typed<L>, 'fresh'> {
  /** A line of this page: a new one, or one of a draft. */
  make: (from?: L) => L
  body: (form: FieldState, lines: readonly L[], isNew: boolean) => object
  /** What the document of somebody else's change says otherwise, a sentence each: where it cannot be merged. */
  differences: (current: never, form: FieldState, lines: readonly L[]) => string[]
  /** How the changes of two are held against each other; without it the user takes one document or the other. */
  merging?: Merging<L>
}

/** Entry of a document with lines: saved as a draft or submitted. Nothing typed is lost by a refusal, a conflict or a crash. */
export const useEntry = <L extends GridRow>(p: EntryProps<L>, o: Lines<L>) => {
  const tab = useTab()
  const form = useFields(p.table, p.initial)
  const { dirty, refused, settle, ...typed } = useLines(p.start, { ...o, fresh: o.make })
  const { grid } = typed
  const [problem, setProblem] = useState<string>()
  /** Saving was asked for, and what is wrong kept it from being sent. */
  const [kept, setKept] = useState(false)
  const [saved, setSaved] = useState(p.at)
  /** When it was saved last on this page. */
  const [at, setAt] = useState<Date>()
  const { busy, error, send } = useSender()
  /** What the typing began with: the record as it was opened or saved last; undefined when a draft began with another. */
  const base = useRef<Side<L> | undefined>({ values: form.values, lines: p.start.filter((l) => !o.untouched(l)) })
  const sent = useRef<Side<L>>(undefined)
  /** What was sent last was to be submitted with it. */
  const submits = useRef(false)
  /** The version whose changes came in, to be saved once they stand in the form. */
  const [joined, setJoined] = useState<{ of: Of; submits: boolean }>()
  const headNow = JSON.stringify(form.changed)
  // a refusal goes with its cause (ux.md 78): what it spoke of is another document by now
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by what was typed
  useEffect(() => {
    setProblem(undefined)
    setKept(false)
  }, [typed.lines, headNow])
  const drafted = Object.entries(form.changed).filter(([key]) => !p.unkept?.includes(key))
  const value = { values: Object.fromEntries(drafted) as Values, lines: typed.lines }
  const restore = (kept: typeof value, of: Of | undefined) => {
    form.restore(kept.values)
    typed.setLines(kept.lines.map(o.make))
    if (of) setSaved(of)
    if (of?.version !== saved?.version) base.current = undefined
  }
  const done = useSafe(p.name, value, form.dirty || dirty, restore, saved)

  const keep = async (how: { send?: true }, of = saved): Promise<Entered | undefined> => {
    setProblem(undefined)
    const lines = typed.now()
    const right = form.check()
    if ((grid.current?.validate().length ?? 0) > 0 || !right) {
      setKept(true)
      return undefined
    }
    const sure = how.send && p.sure ? await p.sure(lines) : true
    if (typeof sure === 'string') setProblem(sure)
    if (sure !== true) return undefined
    sent.current = { values: form.values, lines }
    submits.current = how.send === true
    const body = { ...o.body(form, lines, !of), ...of, ...how }
    const said = { refresh: p.calls.stale, ...(how.send ? { done: p.submitted ?? '已提交' } : {}) }
    const answer = await send(of ? p.calls.update : p.calls.add, body, said, of ? { settles: true } : {})
    if ('data' in answer) return answer.data
    // it was made by an attempt whose answer got lost: what is typed since changes it
    const made = 'earlier' in answer ? answer.earlier : undefined
    return made && !of ? keep(how, { id: made.id, version: made.version }) : undefined
  }
  /** The writer stays where he is; a new document has its address from now on. Answers what it is since. */
  const onSave = async (of = saved): Promise<Of | undefined> => {
    const now = await keep({}, of)
    if (!now) return undefined
    form.settle()
    settle()
    done()
    base.current = sent.current
    setSaved({ id: now.id, version: now.version })
    setAt(new Date())
    if (!of) {
      p.onSaved?.(now)
      tab.become(`${p.page(now.id)}/edit`)
    }
    return { id: now.id, version: now.version }
  }
  const onSubmit = async () => {
    const now = await keep({ send: true })
    if (!now) return
    done()
    tab.replace(p.page(now.id))
  }
  /** Saved, and on to where the document is read: the next step is taken there. */
  const onward = async () => {
    const now = await keep({})
    if (!now) return
    done()
    tab.replace(p.page(now.id))
  }
  /** What only the other one changed comes in, what both did is asked. @returns false where that cannot be told apart */
  const join = async (other: Conflict<never>, current: never): Promise<boolean> => {
    if (!saved || !o.merging || !base.current) return false
    // what cannot be opened now, as its articles cannot be asked for, is chosen as a whole
    const theirs = await Promise.resolve(o.merging.opened(current)).catch(() => undefined)
    if (!theirs) return false
    const mine = { values: form.values, lines: typed.now() }
    const merged = merge(p.table, o.merging, base.current, mine, theirs)
    if (!merged) return false
    const chosen = await askEach(other, merged.both)
    if (!chosen) return true
    const now = merged.with(chosen)
    base.current = theirs
    form.restore(now.values)
    typed.setLines(now.lines)
    setSaved({ ...saved, version: other.version })
    setJoined({ of: { ...saved, version: other.version }, submits: submits.current })
    if (merged.taken > 0) toast('success', t('对方的 {{n}} 处修改已并入', { n: merged.taken }))
    return true
  }
  /** What came of a conflict is looked at before it goes out of hand: it is kept, and whoever wanted to submit it is told so. */
  const keepSettled = async ({ of, submits }: { of: Of; submits: boolean }): Promise<void> => {
    if ((await onSave(of)) && submits) toast('warning', t('已保存，尚未提交：请核对对方的修改后再提交'), { seconds: 8 })
  }
  // saved from the drawing in which the form has them
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that came in
  useEffect(() => {
    if (joined) void keepSettled(joined)
  }, [joined])
  const failed = async (error: AskError) => {
    const other = conflictOf<never>(error)
    if (other?.current && (await join(other, other.current))) return
    if (other) {
      const choice = await askConflict(other, other.current ? o.differences(other.current, form, typed.now()) : [])
      if (choice === 'theirs') {
        done()
        p.onReload()
      }
      if (choice === 'mine' && saved)
        await keepSettled({ of: { ...saved, version: other.version }, submits: submits.current })
      return
    }
    form.refused(error)
    if (!refused(error)) setProblem(error.msg)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (error) void failed(error)
  }, [error])

  return {
    form,
    ...typed,
    /** The document as it was saved last; undefined for a new one. */
    saved,
    /** The document as it is kept, for what works on a saved one: what is typed is saved first. */
    kept: async (): Promise<Of | undefined> => (saved && !form.dirty && !dirty ? saved : onSave()),
    onward: () => void onward(),
    /** What `DocForm` takes. */
    doc: {
      problem,
      busy,
      at,
      version: saved?.version,
      faulty: kept,
      wrong: form.first !== undefined,
      faults: { table: p.table, faults: form.faults },
      onBack: () => void (saved ? tab.step(p.page(saved.id)) : tab.close()),
      onSave: () => void onSave(),
      onSubmit: () => void onSubmit(),
    },
  }
}
