import { useMemo } from 'react'
import { plain } from '#kernel/shared/decimal.ts'
import { choicesOf, type Field, type FieldTable, faultsOf, tidied, type Values } from '#kernel/shared/field.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import { FieldForm, type Refs } from '../form/FieldForm.tsx'
import { EntryGrid } from '../grid/EntryGrid.tsx'
import { isNumber } from '../grid/number.ts'
import type { GridColumn, GridRow } from '../grid/types.ts'
import { t } from '../i18n.ts'
import { differentFields, differentLines, type ToldLine } from './conflict.ts'
import { DocForm } from './DocForm.tsx'
import { type EntryProps, useEntry } from './useEntry.ts'

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

interface Props extends Omit<EntryProps<TypedLine>, 'start'> {
  /** Already translated. */
  title: string
  org?: string
  refs?: Refs
  /** Absent: a document without lines. */
  lines?: { table: FieldTable; widths: Readonly<Record<string, number>>; start: readonly TypedLine[] }
}

const empty = (l: TypedLine): boolean => !l.id && Object.values(l.values).every((v) => v === '')
/** An empty day is none; an emptied text is sent as ''. */
const cellsOf = ({ fields }: FieldTable, l: TypedLine) =>
  Object.fromEntries(fields.map((f) => [f.key, tidied(f, l.values[f.key]) ?? (f.type === 'date' ? null : '')]))
/** The document of somebody else's change. */
type Theirs = Values & { lines?: readonly { id: string }[] }
const none: NonNullable<Props['lines']> = { table: { fields: [] }, widths: {}, start: [] }

/**
 * Entry of a document whose lines are plain fields, or that has none: head by its table, lines in the grid, saved as a draft
 * or submitted. What is sent is what was changed; nothing typed is lost by a refusal, a conflict or a crash (ux.md Save safety).
 */
export const LineDoc = (p: Props) => {
  const { table, widths, start } = p.lines ?? none
  const told = (l: TypedLine): ToldLine => ({
    id: l.id ?? '',
    name: table.fields
      .flatMap((f) => l.values[f.key] || [])
      .slice(0, 3)
      .join(' '),
    cells: table.fields.map((f) => {
      const text = l.values[f.key] ?? ''
      return [f.label, (f.type === 'dec' || f.type === 'int') && isNumber(text) ? plain(text) : text]
    }),
  })
  const linesOf = ({ lines }: Theirs) => (p.lines ? (lines ?? []).map((l) => typedLine(l, table.fields)) : [])
  const columns = useMemo(() => gridColumns(table, widths), [table, widths])
  const { form, lines, setLines, begun, grid, errors, doc } = useEntry(
    { ...p, start },
    {
      make: (kept) => (kept ? { ...kept, key: typedLine().key } : typedLine()),
      untouched: empty,
      plain: (l) => l.values,
      body: ({ tidy, changed }, sent, isNew) => ({
        // a new one leaves out what is empty; of a changed one an emptied text is sent as ''
        ...Object.fromEntries(
          p.table.fields
            .filter(({ key }) => (isNew ? tidy[key] != null : key in changed))
            .map(({ key, type }) => [key, tidy[key] ?? (type === 'text' || type === 'area' ? '' : null)]),
        ),
        ...(p.lines && { lines: sent.map((l) => ({ ...(l.id ? { id: l.id } : {}), ...cellsOf(table, l) })) }),
      }),
      differences: (theirs: Theirs, { values }, sent) => [
        ...differentFields(p.table, values, theirs),
        ...differentLines(sent.map(told), linesOf(theirs).map(told)),
      ],
      merging: {
        opened: (theirs: Theirs) => ({ values: theirs, lines: linesOf(theirs) }),
        told,
        put: (to, from, label) => {
          const key = table.fields.find((f) => f.label === label)?.key ?? ''
          return { ...to, values: { ...to.values, [key]: from.values[key] ?? '' } }
        },
        anew: ({ id: _, ...line }) => line,
      },
    },
  )

  return (
    <DocForm
      title={p.title}
      org={p.org}
      {...doc}
      head={<FieldForm table={p.table} of={form} refs={p.refs ?? {}} />}
      totals={p.lines && t('共 {{n}} 行', { n: begun.length })}
    >
      {p.lines && (
        <EntryGrid<TypedLine>
          ref={grid}
          label="明细"
          columns={columns}
          rows={lines}
          onRows={setLines}
          newRow={() => typedLine()}
          empty={empty}
          errors={errors}
          height="fill"
        />
      )}
    </DocForm>
  )
}
