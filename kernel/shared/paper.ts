import type { z } from 'zod'
import type { Call, OrgKind } from './call.ts'
import type { Block, Template } from './template.ts'
import type { Word, Words } from './words.ts'

/** A field of a paper's head, or a sum under its lines. */
export interface PaperField {
  key: string
  /** Chinese; its English stands in the noun's en.json. */
  label: string
  /** Left out where it is empty. */
  optional?: boolean
  word?: Word
  /** On a label: stands there without its name, in letters so many times as large. */
  bare?: number
}
/** A code of a label; a document's is its number, a label's is of what it sticks on. */
export type CodeBlock = Extract<Block['kind'], 'qr' | 'code128' | 'datamatrix'>
/** A label: one size of the roll, no lines, and how it begins as a template. */
export interface LabelKind extends Pick<Template, 'paper' | 'margin' | 'font' | 'blocks' | 'fields'> {
  /** Codes it may carry; narrower or lower, no gun reads them with what they say here, mm. */
  codes: Readonly<Partial<Record<CodeBlock, { width: number; height: number }>>>
  /** A document as its labels say it: what the editor's sample is shaped by. */
  sample: z.ZodType
}
export interface PaperColumn {
  key: string
  label: string
  /** Millimetres; 0 takes what is left. */
  width: number
  align?: 'right' | 'center'
  word?: Word
}

/** What a printed document of one kind has: its built-in paper, and what a template may choose from (decision 0064). */
export interface PaperKind {
  kind: string
  /** The page's title. */
  title: string
  landscape: boolean
  /** Of its documents: `print` says who prints, the others bring a sample. */
  calls: { query: Call; detail: Call; print: Call }
  fields: readonly PaperField[]
  columns: readonly PaperColumn[]
  sums: readonly PaperField[]
  /** Has an amount, which is also written in capital characters. */
  amount: boolean
  /** Who signs, left to right. */
  signs: readonly string[]
  /** Is a label, not a document of pages. */
  label?: LabelKind
}

/** A word by its key, with `?` where it is left out when empty; or what is no word of the document, as key and label. */
type FieldOf<W extends Words> =
  | (keyof W & string)
  | `${keyof W & string}?`
  | readonly [key: string, label: string, optional?: boolean]
type ColumnOf<W extends Words> = readonly [key: keyof W & string, width: number, label?: string] | PaperColumn

const fieldsOf = <W extends Words>(words: W, order: readonly FieldOf<W>[]): PaperField[] =>
  order.map((one) => {
    if (typeof one !== 'string') return { key: one[0], label: one[1], ...(one[2] ? { optional: true } : {}) }
    const key = one.replace(/\?$/, '')
    const word = words[key]!
    return { key, label: word.label, word, ...(one.endsWith('?') ? { optional: true } : {}) }
  })

const right = new Set(['qty', 'money', 'price'])
const centre = new Set(['int', 'day'])
/** Where a column's values stand, by their kind. */
export const alignOf = ({ kind }: Word): { align?: 'right' | 'center' } =>
  right.has(kind) ? { align: 'right' } : centre.has(kind) ? { align: 'center' } : {}

interface Said<H extends Words, L extends Words> extends Omit<PaperKind, 'landscape' | 'fields' | 'columns' | 'sums'> {
  landscape?: boolean
  /** Words of the document, and of its lines. */
  head: H
  line: L
  fields: readonly FieldOf<H>[]
  columns: readonly ColumnOf<L>[]
  sums?: readonly FieldOf<H>[]
}

/** Says of a noun's document what its paper has; web/print.tsx brings the values (`formOf`). */
export const paperKind = <const H extends Words, const L extends Words>({
  head,
  line,
  fields,
  columns,
  sums = [],
  landscape = false,
  ...rest
}: Said<H, L>): PaperKind => ({
  ...rest,
  landscape,
  fields: fieldsOf(head, fields),
  columns: columns.map((one) => {
    if ('key' in one) return one
    const [key, width, label] = one
    const word = line[key]!
    return { key, width, label: label ?? word.label, word, ...alignOf(word) }
  }),
  sums: fieldsOf(head, sums),
})

/** Kinds of organisation that print it. */
export const printersOf = ({ calls: { print } }: PaperKind): readonly OrgKind[] =>
  typeof print.allow === 'object' ? print.allow.orgs : []
/** Where its documents are: the first part of their addresses. */
export const screenOfPaper = ({ calls: { print } }: PaperKind): string =>
  typeof print.allow === 'object' ? [print.allow.code].flat()[0]!.split(':')[0]! : ''
