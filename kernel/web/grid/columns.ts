import type { Words } from '#kernel/shared/words.ts'
import type { GridColumn, GridRow } from './types.ts'

const kinds = { qty: 'num', money: 'num', price: 'num', int: 'num', day: 'date', bool: 'select' } as const
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

/** Columns of an entry grid by a noun's words: title, width and kind stand there, the value in the row's field of that name. */
export const wordCells = <W extends Words, R extends GridRow>(words: W) => {
  type K = keyof W & keyof R & string
  const column = (key: keyof W & string, kind: GridColumn<R>['kind']): GridColumn<R> => {
    const { label, width = 100, kind: is } = words[key]!
    return {
      key,
      title: label,
      width,
      kind,
      ...(is in kinds && kinds[is as keyof typeof kinds] === 'num' ? { align: 'right' } : {}),
      ...(is === 'price' ? { price: true } : {}),
      get: (row) => String(row[key as K] ?? ''),
    }
  }
  return {
    read: (key: K, more: Partial<GridColumn<R>> = {}): GridColumn<R> => ({ ...column(key, 'read'), ...more }),
    /** Made from other cells. */
    made: (key: keyof W & string, get: (row: R) => string, more: Partial<GridColumn<R>> = {}): GridColumn<R> => ({
      ...column(key, 'read'),
      get,
      ...more,
    }),
    typed: (key: K, more: Partial<GridColumn<R>> = {}): GridColumn<R> => {
      const { kind } = words[key]!
      return {
        ...column(key, kinds[kind as keyof typeof kinds] ?? 'text'),
        set: (row, value) => ({ ...row, [key]: value }),
        ...(kind === 'bool'
          ? {
              options: yesNo,
              get: (row) => (row[key] ? '1' : ''),
              set: (row, value) => ({ ...row, [key]: value === '1' }),
            }
          : {}),
        ...more,
      }
    },
  }
}
