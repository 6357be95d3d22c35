import type { ReactNode, Ref } from 'react'

/** Every cell value is a string; '' is empty. Decimals and days too (`12.5`, `2026-01-31`). */
export type Cell = string

/** A text nobody understood, with the translated reason; it stays in its cell until it is mended (ux.md 75). */
export interface Loose {
  text: string
  message: string
}

/** In what a number may be typed beside its own unit. */
export interface UnitRule {
  own: string
  units: readonly string[]
  /** The translated reason why so many of a unit are none; undefined when they are. */
  fault: (qty: Cell, unit: string) => string | undefined
}

/** Rows are immutable objects; everything beside the key is read through the columns. */
export interface GridRow {
  readonly key: string
  /** By column. It goes with its row: through undo, into drafts, out with a deleted line. */
  readonly loose?: Readonly<Record<string, Loose>>
}

/** Keys of the columns that one step (a paste, a fill) writes in a line together. */
export type Beside = ReadonlySet<string>

export interface GridColumn<R extends GridRow> {
  key: string
  /** Chinese; the grid translates. */
  title: string
  /** Other headings pasted text may have for it: of exports and templates. Chinese. */
  names?: readonly string[]
  /** px at font size 14. */
  width: number
  align?: 'left' | 'right'
  /** Stays while scrolling sideways; only the leading run of columns can. */
  frozen?: boolean
  kind: 'read' | 'text' | 'num' | 'date' | 'select' | 'pick'
  get: (row: R) => Cell
  /**
   * Missing: read only (a `pick` column writes through its option's `apply`). What one step writes `beside` it stands as it
   * is written: it is not filled in from this one.
   */
  set?: (row: R, value: Cell, beside?: Beside) => R
  editable?: (row: R) => boolean
  /** num: most decimals, 2 when missing. */
  decimals?: number | ((row: R) => number)
  /**
   * num: other units a number may be typed in, such as `2件` (domain-lists §2.33). What is accepted goes to `set` as `2 件`;
   * `reads` gives the translated reason why it cannot be.
   */
  units?: (row: R) => UnitRule | undefined
  /** num: key of the column that shows its unit; pasted under its heading, the unit is that of the number beside it. */
  unitIn?: string
  /** num: bounds; the largest is 99999999 with as many decimals as allowed when missing. */
  max?: string
  min?: string
  /** select: labels are Chinese. */
  options?: readonly { value: string; label: string }[]
  /** A translated sentence when the row is wrong here. Depends on nothing but the row. */
  check?: (row: R) => string | undefined
  /** Display only; undefined: as the column shows its values. */
  render?: (row: R) => ReactNode
  /** Decimals always shown, in cells and in the total. */
  scale?: number
  /** A price: all of the grid show the same number of decimals, the most one of them has and at least two (ux.md 62). */
  price?: boolean
  /** Decimal sum in the footer. */
  total?: boolean
  required?: boolean
  /** Enter passes by: seldom filled in, such as a remark. Tab and arrows still stop here. */
  seldom?: boolean
  /** What the clipboard gets when it is not `get`, such as the code of an item shown by name. */
  copy?: (row: R) => string
  /** Fill down where `set` cannot say it, such as the item of another line. */
  fill?: (to: R, from: R) => R
  /** What its value is counted in: a total over several units is none (ux.md 62). */
  unit?: (row: R) => string
  /** 一键取整: the row with its value at the next allowed one; the same row when it is allowed. */
  round?: (row: R) => R
}

export interface PickOption<R> {
  key: string
  /** Translated; the option is shown and cannot be chosen. */
  disabledReason?: string
  apply: (row: R) => R
  cells: Record<string, string>
}

export interface PickColumn<R> {
  title: string
  width: number
  get: (o: PickOption<R>) => string
  align?: 'right'
}

/** What a pasted line says of its item: texts by the keys of `Pick.clues`, and `text` where no heading says what it is. */
export type Clue = Readonly<Record<string, string>>
/** What a clue means: an option, or the translated reason why none. */
export type Match<R> = { option: PickOption<R>; message?: undefined } | { option?: undefined; message: string }

/** Remote choice of the `pick` cells: code, name or pinyin initials. */
export interface Pick<R> {
  find: (keyword: string, signal: AbortSignal) => Promise<readonly PickOption<R>[]>
  columns: readonly PickColumn<R>[]
  /** Headings by which a pasted column says something of the item, by key. */
  clues?: Readonly<Record<string, readonly string[]>>
  /** What pasted lines mean, in their order. */
  match?: (clues: readonly Clue[]) => Promise<readonly Match<R>[]>
  /** What headings meant at an import before: keys of columns or clues by heading. */
  headings?: (head: readonly string[]) => Promise<Readonly<Record<string, string>>>
  /** Alt+Down. */
  onCatalogue?: () => void
}

/** What pasted text may say of which line is meant. */
export interface LineClue<R> {
  headings: readonly string[]
  /** How the line itself says it, in one way or several; absent where the grid does not know it of its lines. */
  of?: (row: R) => string | readonly string[]
  /** The column that shows it. */
  column?: string
  /** One that contains the other is the same, as a maker's short name. */
  part?: boolean
  /** Only tells lines apart of which all else is said alike. */
  apart?: boolean
}
/** Of lines that are given: how a pasted row finds its own (ux.md 75). */
export interface LineClues<R> {
  clues: Readonly<Record<string, LineClue<R>>>
  /** What a row is a lot of: rows of one line answer the same; '' of a row that is nothing yet. */
  of: (row: R) => string
  /** How a line is told. */
  title: (row: R) => string
  /** Column of the lot that is typed, by which the rows of one line differ. */
  lot?: string
  /** A further row of a line; it comes behind the line's last. */
  more?: (last: R) => R
}

export interface LineError {
  /** Key of the row. */
  row: string
  column?: string
  /** Translated. */
  message: string
}

/** What the grid's logic reads of its props. */
export interface GridData<R extends GridRow> {
  columns: readonly GridColumn<R>[]
  rows: readonly R[]
  onRows: (rows: readonly R[]) => void
  newRow: () => R
  pick?: Pick<R>
  /** What its lines are is given: a pasted row whose headings name one goes there. */
  lines?: LineClues<R>
  /** From the server; one vanishes when its cell is edited. */
  errors?: readonly LineError[]
  /** An untouched line is never validated; by default one whose entry cells are all empty. */
  empty?: (row: R) => boolean
  readOnly?: boolean
  /** The lines are given: none is added and none taken out. */
  fixed?: boolean
  /** Lines of one identity are one too many: told at once at `column`, and merged by a key (ux.md 75). */
  twins?: { column: string; of: (row: R) => string | undefined; merge: (first: R, more: R) => R }
}

export interface GridProps<R extends GridRow> extends GridData<R> {
  /** Chinese name of the grid for screen readers. */
  label: string
  /** Of the whole grid; `fill` what its box leaves it; by default as high as its lines, at most 480 px. */
  height?: number | string
  /** The page's own tools, in front of the grid's. */
  tools?: ReactNode
  /** What is said beside the grid of the line the cursor stands in (ux.md 72): its name, figures. */
  beside?: (row: R) => ReactNode
  /** Which line the cursor stands in, where what tells two apart may lie under what is frozen; beside its number. */
  which?: (row: R) => string
  ref?: Ref<GridHandle<R>>
}

export interface GridHandle<R extends GridRow = GridRow> {
  /** Ends the running edit, shows the error bar and focuses the first problem. */
  validate: () => LineError[]
  /** The rows of this moment. */
  rows: () => readonly R[]
  /** The row the cursor stands in. */
  at: () => R | undefined
  /** Ends the running edit and keeps it; call before reading the rows in a shortcut. */
  commit: () => void
  /** Ends an edit in which nothing stands, and keeps the cell as it was: a scanner began it. */
  leaveEmpty: () => void
  focus: () => void
  undo: () => void
  focusCell: (row: string, column: string) => void
  /** A change by the page (lines copied, catalogue chosen) that Ctrl+Z takes back. */
  change: (rows: readonly R[]) => void
}
