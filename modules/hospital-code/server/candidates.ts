import type { Tx } from '#kernel/server/ctx.ts'
import type { Judged } from '../shared/calls.ts'
import { type Form, formOf } from './forms.ts'
import * as q from './queries/forms.ts'
import { judge, type Judged as Score } from './score.ts'

/** What a code says of its article. */
export interface Article {
  kind: number
  name: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  approvalNo: string
  insuranceCode: string
  barcode: string
}

/** A product with what it comes to. */
export interface Found {
  productId: string
  score: number
  judged: Judged
}

/** Parts of a score as they are shown: hundredths. */
export const shown = (s: Score): Judged => {
  const of = (part: number) => Math.round(part * 100)
  return { exact: s.exact, name: of(s.name), spec: of(s.spec), maker: of(s.maker), pack: of(s.pack) }
}
const best = (own: Form, all: readonly { productId: string; form: Form }[], most: number): Found[] =>
  all
    .map(({ productId, form }) => ({ productId, s: judge(own, form) }))
    .sort((a, b) => b.s.score - a.s.score || (a.productId < b.productId ? -1 : 1))
    .slice(0, most)
    .map(({ productId, s }) => ({ productId, score: s.score, judged: shown(s) }))

/** As many are shown beside a code (issue: five candidates). */
export const MOST = 5

/** The five likeliest products of each article, in the order they were asked; none below what is worth a look. */
export const candidatesOf = async (tx: Tx, all: readonly Article[]): Promise<Found[][]> => {
  const own = all.map((a) => ({ kind: a.kind, form: formOf(a) }))
  const found = Map.groupBy(await q.likely(tx, own), (l) => l.i)
  return own.map(({ form }, i) => best(form, found.get(i) ?? [], MOST))
}

/** The likeliest of the products a keyword finds. */
export const soughtFor = async (tx: Tx, article: Article, word: string): Promise<Found[]> =>
  best(formOf(article), await q.sought(tx, [article.kind], word), MOST)

/** Reads again what changed of the region's products; `done` hears of each portion, so that others may come between. */
export const readProducts = async (portion: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>): Promise<number> => {
  let read = 0
  for (;;) {
    const some = await portion(async (tx) => {
      const rows = await q.stale(tx, 1000)
      if (rows.length > 0)
        await q.keep(
          tx,
          rows.map((of) => ({
            of,
            form: formOf(of, { count: Math.round(Number(of.ratio)), makers: [of.shortName, of.formerName] }),
          })),
        )
      return rows.length
    })
    read += some
    if (some === 0) break
  }
  await portion((tx) => q.forget(tx))
  return read
}

/** What pairs of a code and a product come to, by `code product`; a product that was never read is missing. */
export const judgeOf = async (
  tx: Tx,
  pairs: readonly { article: Article & { id: string }; productId: string }[],
): Promise<Map<string, Omit<Found, 'productId'>>> => {
  const forms = await q.formsOf(tx, [...new Set(pairs.map((p) => p.productId))])
  return new Map(
    pairs.flatMap(({ article, productId }) => {
      const form = forms.get(productId)
      if (!form) return []
      const s = judge(formOf(article), form)
      return [[`${article.id} ${productId}`, { score: s.score, judged: shown(s) }] as const]
    }),
  )
}
