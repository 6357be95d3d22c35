import type { ReactNode } from 'react'
import type { CodeBlock, LabelKind, PaperKind } from '#kernel/shared/paper.ts'
import type { CodeKind } from './bars.ts'

/** A column of the printed lines; `width` in millimetres, a column without one takes what is left. */
export interface PrintColumn<L> {
  /** What a template calls it. */
  key?: string
  label: string
  width?: number
  align?: 'right' | 'center'
  show: (line: L) => ReactNode
}

/** A field with its value, and what a template calls it. */
export type Told = readonly [label: string, value: ReactNode, key?: string]

/** What a printed document shows: the same for all documents of a kind. */
export interface PrintForm<D, L> {
  /** What its templates choose from; papers without templates have none. */
  paper?: PaperKind
  /** Chinese name of the document, the page's title; one of several classes says its own. */
  title: string | ((doc: D) => string)
  landscape?: boolean
  /** Whose paper it is, above the title. */
  org: (doc: D) => string
  head: (doc: D) => readonly Told[]
  columns: readonly PrintColumn<L>[]
  lines: (doc: D) => readonly L[]
  /** Sums under the lines. */
  sums: (doc: D) => readonly Told[]
  /** Amount that is also written in capital characters; papers without money have none. */
  amount?: (doc: D) => string
  /** Who signs, left to right. */
  signs: readonly string[]
}

/** What every printable document has. */
export interface PrintedDoc {
  id: string
  no: string
  /** How often one's own organisation printed it, this time included. */
  printed: number
}

/** What a code block of a paper says, and in which bars. */
export type CodeOf = (block: CodeBlock) => { kind: CodeKind; text: string }

/** What a label shows of what it sticks on: as it is built in, and what a template chooses from. */
export interface LabelForm<T> {
  paper: PaperKind & { label: LabelKind }
  face: (of: T) => ReactNode
  fields: (of: T) => readonly Told[]
  codes: (of: T) => CodeOf
  /** One of a document, for the editor's sample; a document may have none. */
  one: (doc: any) => T | undefined
}
