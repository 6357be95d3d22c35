import { z } from 'zod'
import { type Allow, type Call, call } from './call.ts'
import { Id } from './page.ts'

/** Steps of a document that print it, or labels of it, and change nothing. */
export const printSteps = ['print', 'printLabel'] as const
export type PrintStep = (typeof printSteps)[number]

/** At most so many documents go to the printer at once. */
export const printLimit = 50

/** Which documents; `preview`: to be looked at, and no print yet. */
export const PrintWish = z.object({ ids: z.array(Id).min(1).max(printLimit), preview: z.boolean().optional() }).strict()
export type PrintWish = z.output<typeof PrintWish>
type Printed<D> = Omit<D, (typeof screenOnly)[number]> & { printed: number }

/** What a page shows and no paper does: what one may do next, and the way here. */
const screenOnly = ['actions', 'history', 'earlier', 'chain', 'twoSign', 'otherLots', 'warnings'] as const
const onPaper = (detail: z.ZodObject): z.ZodObject =>
  detail.omit(Object.fromEntries(screenOnly.filter((k) => k in detail.shape).map((k) => [k, true])) as never)

/**
 * The print call of documents: answers them whole, in the wanted order, and notes that they were printed; a preview is none.
 * `printed` counts the prints of one's own organisation, this one included, so that a second copy is marked 补打 (ux.md Print).
 */
export const printCall = <D extends z.ZodObject>(
  path: `/${string}`,
  title: string,
  allow: Allow,
  detail: D,
): Call<PrintWish, PrintWish, { documents: Printed<z.output<D>>[] }> =>
  call({
    method: 'POST',
    path,
    title,
    allow,
    does: 'write',
    input: PrintWish,
    output: z.object({
      documents: z.array(onPaper(detail).extend({ printed: z.int() })),
    }),
  }) as never
