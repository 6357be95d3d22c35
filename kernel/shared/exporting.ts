import { z } from 'zod'
import { type Allow, call } from './call.ts'
import type { Field } from './field.ts'
import { keys, type Machine } from './machine.ts'
import { Id } from './page.ts'

/** More rows than this are refused before anything is written: 超过 100,000 行，请缩小范围 (ux.md Export). */
export const exportLimit = 100_000
/** More rows than this are written in the background (ux.md Export). */
export const directRows = 2_000

/** Keys of the wanted columns, in their order; or keys of those left out, which the list hides. */
export const ColumnWish = z.union([
  z.array(z.string().max(60)).max(200),
  z.object({ without: z.array(z.string().max(60)).max(200) }).strict(),
])
export type ColumnWish = z.infer<typeof ColumnWish>

export const exportFields = {
  type: z.enum(['xlsx', 'csv']).default('xlsx'),
  keyword: z.string().trim().max(20_000).optional(),
  /** Keys of the list, as in its call; a list that cannot be sorted overlooks them. */
  sort: z
    .string()
    .max(200)
    .regex(/^-?\w+(,-?\w+)*$/)
    .optional(),
  /** Only these records (已选, 当前页). */
  ids: z.array(Id).max(5000).optional(),
  /** All when left out. */
  columns: ColumnWish.optional(),
}

/** Columns of an export that nobody imports. Codes of `choices` come out as their labels in the reader's language. */
const made = (type: Field['type']) => (key: string, label: string, list?: number) => ({
  key,
  label,
  type,
  made: true,
  ...(list ? { list } : {}),
})
const number = (bound: Field['bound']) => (key: string, label: string) => ({ ...made('dec')(key, label), bound })
export const out = {
  text: made('text'),
  int: made('int'),
  bool: made('bool'),
  day: made('date'),
  /** A moment, by the region's clock. */
  time: made('time'),
  qty: number('fine'),
  price: number('price'),
  money: number('plain'),
  choice: (key: string, label: string, choices: Readonly<Record<string | number, string>>): Field => ({
    ...made('choice')(key, label),
    choices: Object.fromEntries(Object.entries(choices)),
  }),
  status: (of: Machine<any, any, any>): Field => ({
    ...made('choice')('status', '状态'),
    choices: Object.fromEntries(keys(of.states).map((s) => [s, of.states[s]!.label])),
  }),
}

/** What an export of documents holds: a row per document, or a row per line with its document's columns in front. */
export const exportContents = { documents: '每张单据一行', lines: '每条明细一行' } as const
export const exportContent = { content: z.enum(['documents', 'lines']) }

/** The export call of a list: the list's own filters, then what the file shall hold. Answers a file. */
export const exportCall = <F extends z.ZodRawShape>(
  path: `/${string}`,
  title: string,
  allow: Allow,
  filters: F,
  aliases?: readonly `/${string}`[],
) =>
  call({
    method: 'POST',
    path,
    title,
    allow,
    does: 'read',
    blob: true,
    later: true,
    ...(aliases ? { aliases } : {}),
    input: z
      .object({
        ...exportFields,
        ...(Object.fromEntries(Object.entries(filters).map(([k, v]) => [k, (v as z.ZodType).optional()])) as {
          [P in keyof F]: z.ZodOptional<F[P] extends z.ZodType ? F[P] : never>
        }),
      })
      .strict(),
    output: z.null(),
  })
