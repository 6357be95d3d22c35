import type { ReactNode } from 'react'
import type { PaperColumn, PaperKind } from '#kernel/shared/paper.ts'
import { wordText } from '../words.tsx'
import type { PrintColumn, PrintedDoc, PrintForm, Told } from './types.ts'

type Own<T> = Readonly<Record<string, (of: T) => ReactNode | readonly (readonly [label: string, value: ReactNode])[]>>

interface Values<D, L> {
  /** Whose paper it is, above the title. */
  org: (doc: D) => string
  lines: (doc: D) => readonly L[]
  /** What is not read off the document by its word; several pairs stand for fields that each document names itself. */
  head?: Own<D>
  cells?: Readonly<Record<string, (line: L) => ReactNode>>
  sums?: Own<D>
  amount?: (doc: D) => string
}

const columnsOf = <L>(paper: PaperKind, show: (column: PaperColumn) => (line: L) => ReactNode): PrintColumn<L>[] =>
  paper.columns.map((c) => ({
    key: c.key,
    label: c.label,
    ...(c.width ? { width: c.width } : {}),
    ...(c.align ? { align: c.align } : {}),
    show: show(c),
  }))

/** The built-in paper of a kind, with the values of its documents. */
export const formOf = <D extends object, L extends object>(paper: PaperKind, of: Values<D, L>): PrintForm<D, L> => {
  const told = (fields: PaperKind['fields'], own: Own<D> | undefined, doc: D): Told[] =>
    fields.flatMap(({ key, label, word, optional }): Told[] => {
      const value = own?.[key] ? own[key](doc) : word && wordText(word, doc[key as keyof D])
      if (Array.isArray(value)) return value.map(([l, v]): Told => [l, v, key])
      return optional && !value ? [] : [[label, value as ReactNode, key]]
    })
  return {
    paper,
    title: paper.title,
    landscape: paper.landscape,
    org: of.org,
    head: (doc) => told(paper.fields, of.head, doc),
    columns: columnsOf<L>(
      paper,
      ({ key, word }) => of.cells?.[key] ?? ((line) => (word ? wordText(word, line[key as keyof L]) : '')),
    ),
    lines: of.lines,
    sums: (doc) => told(paper.sums, of.sums, doc),
    ...(of.amount ? { amount: of.amount } : {}),
    signs: paper.signs,
  }
}

interface Blank {
  id: string
}
/** The paper of a kind without a document: what stands where, for who sees none. */
export const blankForm = (paper: PaperKind): PrintForm<PrintedDoc, Blank> => ({
  paper,
  title: paper.title,
  landscape: paper.landscape,
  org: () => '',
  head: () => paper.fields.map(({ key, label }): Told => [label, '', key]),
  // a line has its height without a text too
  columns: columnsOf(paper, () => () => '\u00a0'),
  lines: () => ['1', '2', '3'].map((id) => ({ id })),
  sums: () => paper.sums.map(({ key, label }): Told => [label, '', key]),
  ...(paper.amount ? { amount: () => '0' } : {}),
  signs: paper.signs,
})
export const blankDoc: PrintedDoc = { id: '0', no: '0', printed: 1 }
