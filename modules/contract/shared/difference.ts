/** A paragraph of two texts laid side by side: in both, or in one alone. */
export interface Part {
  kind: 'same' | 'gone' | 'come'
  text: string
  /** Where it differs from the paragraph it takes the place of: from and to, in letters. */
  from?: number
  to?: number
}

/** So many pairs of paragraphs are laid side by side; longer texts are told whole. */
const MOST = 4_000_000

/** Lengths of the longest sequences both have from each place on. */
const lengths = (a: readonly string[], b: readonly string[]): Uint16Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

/** What of two paragraphs differs, between what they begin and end with alike. */
const middle = (a: string, b: string): { a: [number, number]; b: [number, number] } => {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return { a: [start, a.length - end], b: [start, b.length - end] }
}

/** Runs of what went and what came, paragraph by paragraph in their order: the n-th that came takes the place of the n-th that went. */
const marked = (gone: readonly string[], come: readonly string[]): Part[] => {
  const spots = gone.map((text, i) => (come[i] === undefined ? undefined : middle(text, come[i]!)))
  return [
    ...gone.map((text, i): Part => {
      const spot = spots[i]
      return { kind: 'gone', text, ...(spot ? { from: spot.a[0], to: spot.a[1] } : {}) }
    }),
    ...come.map((text, i): Part => {
      const spot = spots[i]
      return { kind: 'come', text, ...(spot ? { from: spot.b[0], to: spot.b[1] } : {}) }
    }),
  ]
}

/** Two texts as one, with what went and what came marked: the longest sequence of paragraphs both have stays. */
export const differenceOf = (before: readonly string[], after: readonly string[]): Part[] => {
  if (before.length * after.length > MOST) return marked(before, after)
  const table = lengths(before, after)
  const parts: Part[] = []
  let [gone, come]: [string[], string[]] = [[], []]
  const flush = () => {
    parts.push(...marked(gone, come))
    gone = []
    come = []
  }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      flush()
      parts.push({ kind: 'same', text: before[i]! })
      i++
      j++
    } else if (j >= after.length || (i < before.length && table[i + 1]![j]! >= table[i]![j + 1]!))
      gone.push(before[i++]!)
    else come.push(after[j++]!)
  }
  flush()
  return parts
}
