import { useEffect, useMemo, useRef, useState } from 'react'
import type { Call, CallTo } from '#kernel/shared/call.ts'
import { choicesOf, type Field, type FieldTable, faultsOf, tidied, type Values } from '#kernel/shared/field.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import { FieldForm, type Refs } from '../form/FieldForm.tsx'
import { useFields } from '../form/useFields.ts'
import { EntryGrid } from '../grid/EntryGrid.tsx'
import type { GridColumn, GridHandle, GridRow, LineError } from '../grid/types.ts'
import { type AskError, fieldErrorsOf } from '../http/ask.ts'
import { useAct } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import { useTab } from '../shell/useTab.ts'
import { askConflict, conflictOf } from './conflict.ts'
import { DocForm } from './DocForm.tsx'
import { useSafe } from './useDraft.ts'

/** A line as it is typed: every value is a text; `id` of one the document has. */
export interface TypedLine extends GridRow {
  id?: string
  values: Readonly<Record<string, string>>
}

let made = 0
/** A line for the grid, from a stored one or none. */
export const typedLine = (stored?: object & { id?: string }, fields: readonly Field[] = []): TypedLine => ({
  key: `line${++made}`,
  ...(stored?.id ? { id: stored.id } : {}),
  values: Object.fromEntries(fields.map((f) => [f.key, String((stored as Values | undefined)?.[f.key] ?? '')])),
})

const kinds = { int: 'num', dec: 'num', date: 'date', choice: 'select' } as const

/** Columns of the grid by the fields of a line: the judgement of a cell is the field's own. */
export const gridColumns = (table: FieldTable, widths: Readonly<Record<string, number>>): GridColumn<TypedLine>[] =>
  table.fields.map((f) => ({
    key: f.key,
    title: f.label,
    width: widths[f.key] ?? 140,
    kind: kinds[f.type as keyof typeof kinds] ?? 'text',
    ...(f.type === 'int' || f.type === 'dec' ? { align: 'right' as const } : {}),
    ...(f.type === 'dec' ? { decimals: bounds[f.bound ?? 'plain'].scale } : f.type === 'int' ? { decimals: 0 } : {}),
    ...(f.type === 'choice' ? { options: choicesOf(f).map(([value, label]) => ({ value, label })) } : {}),
    ...(f.required ? { required: true } : { seldom: true }),
    get: (line) => line.values[f.key] ?? '',
    set: (line, value) => ({ ...line, values: { ...line.values, [f.key]: value } }),
    check: (line) => {
      const [fault] = faultsOf({ ...table, fields: [f] }, { [f.key]: tidied(f, line.values[f.key]) })
      return fault && t(fault.reason, fault.params)
    },
  }))

interface At {
  id: string
  version: number
}
interface Props {
  /** Of the document in drafts. */
  name: string
  /** Already translated. */
  title: string
  org?: string
  table: FieldTable
  initial: Values
  refs?: Refs
  lineTable: FieldTable
  widths: Readonly<Record<string, number>>
  start: readonly TypedLine[]
  /** Absent for a new document. */
  at?: At
  calls: { add: CallTo<At>; update: CallTo<At>; submit: CallTo<At>; stale: readonly Call[] }
  page: (id: string) => string
  /** Takes the server's state, after a conflict. */
  onReload: () => void
}

/**
 * Entry of a document whose lines are plain fields: head by its table, lines in the grid, saved as a draft or submitted.
 * What is sent is what was changed; nothing typed is lost by a refusal, a conflict or a crash (ux.md Save safety).
 */
export const LineDoc = (p: Props) => {
  const tab = useTab()
  const form = useFields(p.table, p.initial)
  const { fields } = p.lineTable
  const columns = useMemo(() => gridColumns(p.lineTable, p.widths), [p.lineTable, p.widths])
  const empty = (l: TypedLine) => !l.id && Object.values(l.values).every((v) => v === '')
  const plain = (all: readonly TypedLine[]) => JSON.stringify(all.filter((l) => !empty(l)).map((l) => l.values))
  const [lines, setLines] = useState<readonly TypedLine[]>(p.start.length > 0 ? p.start : [typedLine()])
  const [first] = useState(() => plain(p.start))
  const [errors, setErrors] = useState<readonly LineError[]>([])
  const [problem, setProblem] = useState<string>()
  // a saved draft whose submit was refused goes on being the same document
  const [saved, setSaved] = useState(p.at)
  const grid = useRef<GridHandle<TypedLine>>(null)
  const add = useAct(p.calls.add, { refresh: p.calls.stale, done: '已保存' })
  const update = useAct(p.calls.update, { refresh: p.calls.stale, done: '已保存' })
  const submit = useAct(p.calls.submit, { refresh: p.calls.stale, done: '已提交' })
  const value = { values: form.changed, lines }
  const done = useSafe(p.name, value, form.dirty || plain(lines) !== first, (kept) => {
    form.restore(kept.values)
    setLines(kept.lines.map((l) => ({ ...l, key: typedLine().key })))
  })

  const now = () => {
    grid.current?.commit()
    return (grid.current?.rows() ?? lines).filter((l) => !empty(l))
  }
  const save = async (at = saved): Promise<At | undefined> => {
    setProblem(undefined)
    const sent = now()
    if ((grid.current?.validate().length ?? 0) > 0 || !form.check()) return undefined
    const head = Object.entries(form.tidy).filter(([key]) => !at || key in form.changed)
    const body = {
      ...Object.fromEntries(head),
      lines: sent.map((l) => ({
        ...(l.id ? { id: l.id } : {}),
        ...Object.fromEntries(fields.map((f) => [f.key, tidied(f, l.values[f.key]) ?? ''])),
      })),
    }
    const answer = at ? await update.run({ ...body, ...at }) : await add.run(body)
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
    const other = conflictOf<unknown>(error)
    if (other) {
      const choice = await askConflict(other, [])
      if (choice === 'theirs') {
        done()
        p.onReload()
      }
      if (choice === 'mine' && saved) await onSave({ ...saved, version: other.version })
      return
    }
    form.refused(error)
    const sent = now()
    const found = fieldErrorsOf(error).flatMap((f): LineError[] => {
      const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(f.path) ?? []
      const line = at === undefined ? undefined : sent[Number(at)]
      return line && column ? [{ row: line.key, column, message: f.message }] : []
    })
    setErrors(found)
    if (found.length > 0) setTimeout(() => grid.current?.validate())
    else setProblem(error.msg)
  }
  const error = add.error ?? update.error ?? submit.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (error) void failed(error)
  }, [error])

  return (
    <DocForm
      title={p.title}
      org={p.org}
      problem={problem}
      busy={add.busy || update.busy || submit.busy}
      onSave={() => void onSave()}
      onSubmit={() => void onSubmit()}
      head={<FieldForm table={p.table} of={form} refs={p.refs ?? {}} />}
      totals={t('共 {{n}} 行', { n: lines.filter((l) => !empty(l)).length })}
    >
      <EntryGrid<TypedLine>
        ref={grid}
        label="明细"
        columns={columns}
        rows={lines}
        onRows={setLines}
        newRow={() => typedLine()}
        empty={empty}
        errors={errors}
        height="max(260px, calc(100vh - 430px))"
      />
    </DocForm>
  )
}
