import type { Answer } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import type { GridColumn, GridRow, Pick } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordText } from '#kernel/web/words.tsx'
import { changeText } from '#modules/price/shared/change.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { lineWords as words } from '../shared/words.ts'

export type Article = Omit<Answer<typeof calls.articles>['rows'][number], 'id'>
type Fact = keyof Article & keyof typeof words

/** A product with its new price, while it is typed. */
export interface RegionLine extends GridRow {
  article?: Article
  newPrice: string
}

let made = 0
export const newLine = (article?: Article, newPrice = '', loose?: RegionLine['loose']): RegionLine => ({
  key: `q${++made}`,
  ...(article ? { article } : {}),
  ...(loose ? { loose } : {}),
  newPrice,
})
export const untouched = (l: RegionLine): boolean => !l.article && !l.newPrice && !l.loose

/** The limits in the words of the server, as far as they are known here. */
const wrongPrice = ({ article, newPrice }: RegionLine): string | undefined => {
  if (!article || !newPrice) return undefined
  if (cmp(newPrice, '0') <= 0) return t('必须大于 0')
  if (article.ceilingPrice && cmp(newPrice, article.ceilingPrice) > 0) return t('价格高于最高限价')
  return undefined
}

const isPrice = (key: keyof typeof words) => words[key].kind === 'price'
const named = (key: keyof typeof words, width = words[key].width ?? 90) => ({
  key,
  title: words[key].label,
  width,
  ...(isPrice(key) ? { align: 'right' as const, price: true } : {}),
})
const read = (key: Fact): GridColumn<RegionLine> => ({
  ...named(key),
  kind: 'read',
  get: (l) => (isPrice(key) ? String(l.article?.[key] ?? '') : l.article ? wordText(words[key], l.article[key]) : ''),
})

/** The product is chosen, the new price typed, all else follows. */
export const columns: readonly GridColumn<RegionLine>[] = [
  {
    ...named('productId'),
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.article?.name ?? '',
    copy: (l) => l.article?.code ?? '',
    fill: (to, from) => (from.article ? { ...to, article: from.article } : to),
  },
  ...(['lowest', 'highest'] as const).map(read),
  {
    ...named('newPrice', 100),
    kind: 'num',
    required: true,
    decimals: bounds.price.scale,
    get: (l) => l.newPrice,
    set: (l, newPrice) => ({ ...l, newPrice }),
    check: wrongPrice,
  },
  {
    ...named('change'),
    kind: 'read',
    align: 'right',
    get: (l) => changeText(l.article?.highest, l.newPrice),
  },
  ...(
    ['listedPrice', 'ceilingPrice', 'selectedPrice', 'hospitals', 'spec', 'unit', 'code', 'manufacturer'] as const
  ).map(read),
]

const offered = [
  ['name', 190],
  ['spec', 110],
  ['manufacturer', 170],
  ['lowest', 80],
  ['highest', 80],
  ['hospitals', 80],
  ['code', 110],
] as const
const optionOf = (article: Article) => ({
  key: article.productId,
  apply: (l: RegionLine) => ({ ...l, article }),
  cells: Object.fromEntries(offered.map(([key]) => [key, wordText(words[key], article[key])])),
})

/** Choosing a product that some hospital buys. */
export const articlePick = (onCatalogue: () => void): Pick<RegionLine> => ({
  columns: offered.map(([key, width]) => ({ ...named(key, width), get: (o) => o.cells[key] ?? '' })),
  find: async (keyword, signal) => {
    const wish = { ...(keyword ? { keyword } : {}), page: 1, size: 50, part: 'rows' as const }
    return (await ask(calls.articles, wish, { signal, quiet: true })).rows.map(optionOf)
  },
  onCatalogue,
})

/** A line as a conflict tells it. */
export const toldLine = ({ article, newPrice }: RegionLine): ToldLine => ({
  id: article?.productId ?? '',
  name: [article?.name, article?.spec].filter(Boolean).join(' '),
  cells: [[words.newPrice.label, newPrice && plain(newPrice)]],
})

/** Lines as the calls take them. */
export const sentLines = (lines: readonly RegionLine[]) =>
  lines.map((l) => ({ productId: l.article?.productId ?? '', newPrice: l.newPrice }))
/** Of a stored paper. */
export const storedLines = (lines: Answer<typeof calls.detail>['lines']): RegionLine[] =>
  lines.map((l) => newLine(l, plain(l.newPrice)))
