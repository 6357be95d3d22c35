import type { Upload } from '#modules/trace-setting/shared/uploads.ts'
import type { LookUp } from '#modules/trace-setting/shared/wire.ts'

/** Which of our messages a look-up of the platform tells of. */
export const uploadOf: Readonly<Partial<Record<LookUp, Upload>>> = {
  3508: '3501',
  3509: '3502',
  3510: '3503',
  3511: '3505',
}

type Fields = Readonly<Record<string, string>>
export interface ComparedField {
  name: string
  ours: string
  theirs: string
  differs: boolean
}
export interface ComparedRow {
  bchno: string
  /** Only one side has it. */
  only: '' | 'ours' | 'theirs'
  fields: ComparedField[]
}

const number = /^-?\d+(\.\d+)?$/
/** `12.50` is `12.5`, a moment its day where the other one says a day only. */
const same = (a: string, b: string): boolean => {
  if (a === b) return true
  if (number.test(a) && number.test(b))
    return a.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') === b.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return (
    a !== '' &&
    b !== '' &&
    /^\d{4}-\d{2}-\d{2}/.test(a) &&
    a.slice(0, 10) === b.slice(0, 10) &&
    Math.min(a.length, b.length) === 10
  )
}

/** Rows side by side by their number: fields that only one side names differ by nothing the other could say. */
export const comparedWith = (
  ours: readonly { bchno: string; fields: Fields }[],
  theirs: readonly Fields[],
): ComparedRow[] => {
  const left = new Map(ours.map((o) => [o.bchno, o.fields]))
  const right = new Map(theirs.map((t, i) => [t.fixmedins_bchno || `#${i + 1}`, t]))
  return [...new Set([...left.keys(), ...right.keys()])].map((bchno) => {
    const [a, b] = [left.get(bchno), right.get(bchno)]
    const names = [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].filter(
      (n) => n !== 'fixmedins_bchno',
    )
    return {
      bchno,
      only: a && b ? '' : a ? 'ours' : 'theirs',
      fields: names.map((name) => {
        const [ourOne, theirOne] = [String(a?.[name] ?? ''), String(b?.[name] ?? '')]
        const both = a !== undefined && b !== undefined && name in a && name in b
        return { name, ours: ourOne, theirs: theirOne, differs: both && !same(ourOne, theirOne) }
      }),
    }
  })
}
