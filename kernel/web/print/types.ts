import type { ReactNode } from 'react'

/** A column of the printed lines; `width` in millimetres, a column without one takes what is left. */
export interface PrintColumn<L> {
  label: string
  width?: number
  align?: 'right' | 'center'
  show: (line: L) => ReactNode
}

/** What a printed document shows: the same for all documents of a kind. */
export interface PrintForm<D, L> {
  /** Chinese name of the document, the page's title; one of several classes says its own. */
  title: string | ((doc: D) => string)
  landscape?: boolean
  /** Whose paper it is, above the title. */
  org: (doc: D) => string
  head: (doc: D) => readonly (readonly [label: string, value: ReactNode])[]
  columns: readonly PrintColumn<L>[]
  lines: (doc: D) => readonly L[]
  /** Sums under the lines. */
  sums: (doc: D) => readonly (readonly [label: string, value: ReactNode])[]
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
