import { plain } from '#kernel/shared/decimal.ts'
import type { Field, FieldTable, FieldValue, Values } from '#kernel/shared/field.ts'
import { fieldText } from '../form/FieldForm.tsx'
import { isNumber } from '../grid/number.ts'
import { t } from '../i18n.ts'
import { apart, type Choice, difference, type ToldLine } from './conflict.ts'

/** A document as a form holds it. */
export interface Side<L> {
  values: Values
  lines: readonly L[]
}
/** How the lines of two sides are held against each other. */
export interface Merging<L> {
  /** The document of somebody else's change, as this form would open it. */
  opened: (current: never) => Side<L> | Promise<Side<L>>
  /** By what a line is found on another side ('' of one the document does not have yet), its name, and what is typed of it. */
  told: (l: L) => ToldLine
  /** The line with the cell of this label of another. */
  put: (to: L, from: L, label: string) => L
  /** The same line as one the document does not have. */
  anew?: (l: L) => L
}
/** Cells by their labels, each with what of a line they are. */
export const puts =
  <L extends object>(cells: Readonly<Record<string, readonly (keyof L)[]>>): Merging<L>['put'] =>
  (to, from, label) => ({ ...to, ...Object.fromEntries((cells[label] ?? []).map((key) => [key, from[key]])) })
/** What is left to be asked, and what comes of the answers. */
export interface Merged<L> {
  /** How many changes of the other one come in without a question. */
  taken: number
  /** What both changed, each otherwise: a sentence each. */
  both: readonly string[]
  /** @param chosen in the order of `both` */
  with: (chosen: readonly Choice[]) => Side<L>
}

/** A value as it is compared: typed or kept, a number is the same, and what nobody ticked is not ticked. */
const plainly = (f: Field, v: FieldValue | undefined): string => {
  if (f.type === 'ref' || f.type === 'bool') return JSON.stringify(v || null)
  const text = fieldText(f, v)
  return (f.type === 'dec' || f.type === 'int') && isNumber(text) ? plain(text) : text
}
const isSame = (f: Field, a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  plainly(f, a) === plainly(f, b)

/** The lines by what they are found by; undefined where that is not said of each, or of two the same. */
const byId = <L>(lines: readonly L[], told: (l: L) => ToldLine): ReadonlyMap<string, L> | undefined => {
  const found = new Map(lines.map((l) => [told(l).id, l]))
  return found.size === lines.length && !found.has('') ? found : undefined
}

/**
 * The changes of two people to one document, by the version both began with: what one of them changed is kept, and only what
 * both changed differently is asked (ux.md Save safety).
 * @returns undefined where it cannot be told which line is which: then nothing is merged
 */
export const merge = <L>(
  table: FieldTable,
  m: Merging<L>,
  base: Side<L>,
  mine: Side<L>,
  theirs: Side<L>,
): Merged<L> | undefined => {
  const [old, other] = [byId(base.lines, m.told), byId(theirs.lines, m.told)]
  const own = byId(
    mine.lines.filter((l) => m.told(l).id !== ''),
    m.told,
  )
  if (!old || !other || !own) return undefined
  let taken = 0
  const both: string[] = []
  /** The number of the question that its answer is found by. */
  const asks = (text: string): number => both.push(text) - 1

  type Made<T> = (chosen: readonly Choice[]) => T
  const fields = table.fields.flatMap((f): Made<Values>[] => {
    const [was, my, their] = [base.values[f.key], mine.values[f.key], theirs.values[f.key]]
    // what the answer does not say is not changed by it
    if (f.made || their === undefined || isSame(f, their, was) || isSame(f, my, their)) return []
    const put = { [f.key]: their ?? null }
    if (isSame(f, my, was)) {
      taken += 1
      return [() => put]
    }
    const ref = f.type === 'ref'
    const at = asks(ref ? apart(t(f.label)) : difference(t(f.label), fieldText(f, my), fieldText(f, their)))
    return [(chosen) => (chosen[at] === 'theirs' ? put : {})]
  })

  const differs = (a: L, b: L) => JSON.stringify(m.told(a).cells) !== JSON.stringify(m.told(b).cells)
  /** A line both have: mine, with the cells that are theirs. */
  const cellsOf = (my: L, their: L, was: L | undefined): Made<L[]> => {
    const { name, cells } = m.told(my)
    const [now, before] = [m.told(their).cells, was && m.told(was).cells]
    const changed = cells.flatMap(([label, a], i): { label: string; at?: number }[] => {
      const [b, c] = [now[i]?.[1] ?? '', before?.[i]?.[1]]
      if (a === b || b === c) return []
      if (a !== c) return [{ label, at: asks(difference(`${name} ${t(label)}`, a, b)) }]
      taken += 1
      return [{ label }]
    })
    return (chosen) => {
      const theirs = changed.filter(({ at }) => at === undefined || chosen[at] === 'theirs')
      return [theirs.reduce((to, { label }) => m.put(to, their, label), my)]
    }
  }
  const lines = mine.lines.map((my): Made<L[]> => {
    const { id, name } = m.told(my)
    const [was, their] = [old.get(id), other.get(id)]
    if (id === '' || (!was && !their)) return () => [my]
    if (their) return cellsOf(my, their, was)
    if (!was || differs(my, was)) {
      const at = asks(t('{{name}}：对方已移除此行，我修改了此行', { name }))
      return (chosen) => (chosen[at] === 'theirs' ? [] : [m.anew?.(my) ?? my])
    }
    taken += 1
    return () => []
  })
  const more = [...other].flatMap(([id, their]): Made<L[]>[] => {
    const was = old.get(id)
    if (own.has(id) || (was && !differs(was, their))) return []
    if (was) {
      const at = asks(t('{{name}}：我已移除此行，对方修改了此行', { name: m.told(their).name }))
      return [(chosen) => (chosen[at] === 'theirs' ? [their] : [])]
    }
    taken += 1
    return [() => [their]]
  })
  return {
    taken,
    both,
    with: (chosen) => ({
      values: Object.assign({}, ...fields.map((made) => made(chosen))),
      lines: [...lines, ...more].flatMap((made) => made(chosen)),
    }),
  }
}
