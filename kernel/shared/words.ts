import { out } from './exporting.ts'
import type { Field } from './field.ts'
import { keys, type Machine } from './machine.ts'

/** How a field is read: what it looks like in a column, on a page, on paper and in a sheet. */
export type WordKind = 'text' | 'qty' | 'money' | 'price' | 'int' | 'bool' | 'day' | 'time' | 'choice' | 'status'

/** One field of a noun, told once: list, page, form, sheet, import and paper take it by its key (house.md, move 6). */
export interface Word {
  /** Chinese; its English stands in the module's en.json. */
  label: string
  kind: WordKind
  /** Pixels of its column; what its kind has when left out. */
  width?: number
  /** Code → label. */
  choices?: Readonly<Record<string | number, string>>
}
export type Words = Readonly<Record<string, Word>>

const of =
  (kind: WordKind) =>
  (label: string, width?: number): Word => ({ label, kind, ...(width ? { width } : {}) })

/** Makers of words by their kind. */
export const word = {
  text: of('text'),
  qty: of('qty'),
  money: of('money'),
  price: of('price'),
  int: of('int'),
  bool: of('bool'),
  day: of('day'),
  time: of('time'),
  choice: (label: string, choices: Word['choices'], width?: number): Word => ({
    ...of('choice')(label, width),
    choices,
  }),
  status: (m: Machine<any, any, any>, label = '状态'): Word => ({
    ...of('status')(label),
    choices: Object.fromEntries(keys(m.states).map((s) => [s, m.states[s]!.label])),
  }),
}

/** A noun's words; a misspelt key does not compile where it is used. */
export const wordsOf = <const W extends Words>(words: W): { readonly [K in keyof W]: Word } => words

const column = (key: string, w: Word): Field => {
  switch (w.kind) {
    case 'choice':
    case 'status':
      return out.choice(key, w.label, w.choices ?? {})
    default:
      return out[w.kind](key, w.label, w.width)
  }
}

interface SheetWish<W> {
  but?: readonly (keyof W)[]
  as?: Partial<Record<keyof W & string, string | readonly [key: string, label: string]>>
}
/** Words as the columns of a sheet, in their order. `as`: another key, and label, where the document has a word of this name. */
export const sheetOf = <W extends Words>(words: W, { but = [], as = {} }: SheetWish<W> = {}): readonly Field[] =>
  keys(words)
    .filter((key) => !but.includes(key))
    .map((key) => {
      const w = words[key]!
      const other = as[key]
      if (!other) return column(key, w)
      const [own, label] = typeof other === 'string' ? [other, w.label] : other
      return { ...column(own, { ...w, label }), of: key }
    })

/** The sheets of a list: its documents a row each, or their lines with the document in front. */
export interface DocumentSheet {
  name: string
  fields: readonly Field[]
  lines?: { name: string; fields: readonly Field[] }
}

/** A word as a field somebody types or imports. */
export const fieldOf = <W extends Words>(
  words: W,
  key: keyof W & string,
  more: Omit<Field, 'key' | 'label' | 'type'> & Partial<Pick<Field, 'type'>>,
): Field => {
  const { label, kind, choices } = words[key]!
  const types = {
    qty: 'dec',
    money: 'dec',
    price: 'dec',
    int: 'int',
    bool: 'bool',
    day: 'date',
    choice: 'choice',
  } as const
  const type = types[kind as keyof typeof types] ?? 'text'
  return {
    key,
    label,
    type,
    ...(type === 'choice' ? { choices: Object.fromEntries(Object.entries(choices ?? {})) } : {}),
    ...more,
  }
}
