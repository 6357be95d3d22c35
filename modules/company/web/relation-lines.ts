import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import type { GridColumn, GridRow, Pick } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { wordText } from '#kernel/web/words.tsx'
import { relationCalls as calls } from '../shared/calls.ts'
import { relationSheet } from '../shared/fields.ts'
import { priceFault } from '../shared/percent.ts'
import { relationWords as words } from '../shared/words.ts'
import { articleHeadings } from './article-headings.data.ts'

export type Article = Answer<typeof calls.articles>['rows'][number]
type Fact = keyof Article & keyof typeof words

/** A new relation while it is typed: a product and its terms. */
export interface RelationLine extends GridRow {
  article?: Article
  price: string
  validFrom: string
  validTo: string
}
type Typed = Partial<Omit<RelationLine, 'key'>>

const noEnd = '2999-12-31'
let made = 0
/** It holds from today on without an end, until somebody types otherwise. */
export const newLine = (typed: Typed = {}): RelationLine => ({
  price: '',
  validFrom: today(),
  validTo: noEnd,
  ...typed,
  key: `r${++made}`,
})
/** Its days stand there before anybody begins. */
export const untouched = (l: RelationLine): boolean => !l.article && !l.price && !l.loose

const wrongPrice = ({ article, price }: RelationLine): string | undefined => {
  const fault = article && price ? priceFault(price, article) : undefined
  return fault && t(fault.message, fault.price ? { price: plain(fault.price) } : {})
}

const isPrice = (key: keyof typeof words) => words[key].kind === 'price'
const named = (key: keyof typeof words, width = words[key].width ?? 90) => ({
  key,
  title: words[key].label,
  width,
  // a pasted sheet may be the template of the import
  names: relationSheet.fields.find((f) => f.key === key)?.aliases ?? [],
  ...(isPrice(key) ? { align: 'right' as const, price: true } : {}),
})
const read = (key: Fact): GridColumn<RelationLine> => ({
  ...named(key),
  kind: 'read',
  get: (l) => (isPrice(key) ? String(l.article?.[key] ?? '') : l.article ? wordText(words[key], l.article[key]) : ''),
})
const day = (key: 'validFrom' | 'validTo'): GridColumn<RelationLine> => ({
  ...named(key, 112),
  kind: 'date',
  required: true,
  get: (l) => l[key],
  set: (l, value) => ({ ...l, [key]: value }),
})

/** The product is chosen, its terms are typed, all else follows. */
export const columns: readonly GridColumn<RelationLine>[] = [
  {
    ...named('productId', 200),
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.article?.name ?? '',
    copy: (l) => l.article?.code ?? '',
    fill: (to, from) => (from.article ? { ...to, article: from.article } : to),
  },
  read('spec'),
  {
    ...named('price', 100),
    kind: 'num',
    required: true,
    decimals: bounds.price.scale,
    get: (l) => l.price,
    set: (l, price) => ({ ...l, price }),
    check: wrongPrice,
  },
  day('validFrom'),
  {
    ...day('validTo'),
    check: (l) => (l.validTo && l.validTo < l.validFrom ? t('有效期至不能早于起始日期') : undefined),
  },
  ...(['listedPrice', 'ceilingPrice', 'unit', 'packSpec', 'code', 'manufacturer'] as const).map(read),
]

const offered = [
  ['name', 190],
  ['spec', 110],
  ['packSpec', 110],
  ['unit', 50],
  ['manufacturer', 170],
  ['listedPrice', 80],
  ['ceilingPrice', 80],
  ['code', 110],
] as const
const optionOf = (article: Article) => ({
  key: article.id,
  apply: (l: RelationLine) => ({ ...l, article }),
  cells: Object.fromEntries(offered.map(([key]) => [key, wordText(words[key], article[key])])),
})

/** Choosing among all enabled products. */
export const articlePick = (onCatalogue: () => void): Pick<RelationLine> => ({
  columns: offered.map(([key, width]) => ({ ...named(key, width), get: (o) => o.cells[key] ?? '' })),
  find: async (keyword, signal) => {
    const wish = { ...(keyword ? { keyword } : {}), page: 1, size: 50, part: 'rows' as const }
    return (await ask(calls.articles, wish, { signal, quiet: true })).rows.map(optionOf)
  },
  clues: articleHeadings,
  match: async (clues) => {
    const lines = clues.map(({ code, text, name, spec }) => ({ code, text, name, spec }))
    const found = await ask(calls.match, { lines }, { quiet: true })
    return found.map(({ article, reason }) => (article ? { option: optionOf(article) } : { message: reason }))
  },
  onCatalogue,
})

/** Lines as the call takes them. */
export const sentLines = (lines: readonly RelationLine[]) =>
  lines.map(({ article, price, validFrom, validTo }) => ({
    productId: article?.id ?? '',
    price,
    validFrom,
    validTo,
  }))
