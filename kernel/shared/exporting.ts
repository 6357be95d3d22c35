import { z } from 'zod'
import { type Allow, call } from './call.ts'
import { Id } from './page.ts'

/** More rows than this are refused before anything is written: 超过 100,000 行，请缩小范围 (ux.md Export). */
export const exportLimit = 100_000

export const exportFields = {
  type: z.enum(['xlsx', 'csv']).default('xlsx'),
  keyword: z.string().trim().max(20_000).optional(),
  sort: z.string().max(50).optional(),
  /** Only these records (已选, 当前页). */
  ids: z.array(Id).max(5000).optional(),
  /** Keys of the wanted columns, in their order; all when left out. */
  columns: z.array(z.string().max(60)).max(200).optional(),
}

/** The export call of a list: the list's own filters, then what the file shall hold. Answers a file. */
export const exportCall = <F extends z.ZodRawShape>(path: `/${string}`, title: string, allow: Allow, filters: F) =>
  call({
    method: 'POST',
    path,
    title,
    allow,
    does: 'read',
    blob: true,
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
