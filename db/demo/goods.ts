import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow } from '#kernel/server/importing.ts'
import { faultsOf, isEmpty, type Values } from '#kernel/shared/field.ts'
import { categoryImporter } from '#modules/category/server/sheet.ts'
import { makerImporter } from '#modules/company/server/makers.ts'
import { productImporters } from '#modules/product/server/importer.ts'
import { type Article, articlesOf } from './articles.ts'
import { creditCode, surnames } from './credit-codes.ts'
import * as q from './queries.ts'
import { categoryLeaves, categoryRoots, makers } from './region.data.ts'

/** Brings records in as an import of them would: fallbacks, the fields' rules, then the noun's own saving. */
export const bring = async (ctx: Ctx, importer: Importer, records: readonly Values[]): Promise<void> => {
  const rows = records.map((given, i): ImportRow => {
    const values = { ...given }
    for (const f of importer.fields) {
      if (f.fallback !== undefined && f.fallback !== null && isEmpty(values[f.key])) values[f.key] = f.fallback
    }
    const [fault] = faultsOf(importer, values)
    if (fault) throw new Error(`${importer.kind} ${i + 1}: ${fault.key} ${fault.reason}`)
    return { line: i + 1, values, given: new Set(Object.keys(given)) }
  })
  const done = await importer.save(ctx, rows, { existing: 'update', memo: new Map() })
  for (const [line, out] of done) {
    if (out !== 'added') throw new Error(`${importer.kind} ${line}: ${JSON.stringify(out)}`)
  }
}

const categories = (): Values[] => [
  ...Object.entries(categoryRoots).map(([code, [kind, name]]) => ({ code, name, kind: String(kind) })),
  ...Object.entries(categoryLeaves).map(([code, name]) => ({
    code,
    name,
    parentCode: code[0] as string,
    kind: String(categoryRoots[code[0] as string]?.[0]),
  })),
]

export type Product = Article & { id: string }

/** Categories, manufacturers and products of the region, by the hand of its operator. */
export const loadProducts = async (ctx: Ctx, operator: Actor): Promise<Product[]> => {
  const own: Ctx = { ...ctx, actor: operator }
  await bring(own, categoryImporter, categories())
  await bring(
    own,
    makerImporter,
    makers.map((name, i) => {
      const [place, who] = [name.slice(0, 2), surnames[(i * 7) % surnames.length]!]
      return {
        name,
        shortName: name.slice(0, 4),
        creditCode: creditCode(i + 1, 'MADEP'),
        companyType: '1',
        regionCode: '350100',
        address: `${place}工业区 ${i + 1} 号`,
        scope: '药品、医疗器械生产',
        legalPerson: `${who}建国`,
        contact: `${who}晓`,
        mobile: `1370000${String(1000 + i)}`,
      }
    }),
  )
  const articles = articlesOf(makers)
  for (const importer of Object.values(productImporters)) {
    const values = articles.filter((a) => productImporters[a.kind] === importer).map((a) => a.values)
    await bring(own, importer, values)
  }
  return withIds(ctx.tx, articles)
}

const keyOf = (...parts: unknown[]) => parts.map((p) => p ?? '').join('|')

const withIds = async (tx: Tx, articles: readonly Article[]): Promise<Product[]> => {
  const ids = new Map(
    (await q.products(tx)).map((p) => [keyOf(p.kind, p.name, p.tradeName, p.spec, p.packSpec, p.approvalNo), p.id]),
  )
  return articles.map((a) => {
    const { name, tradeName, spec, packSpec, approvalNo } = a.values
    const id = ids.get(keyOf(a.kind, name, tradeName, spec, packSpec, approvalNo))
    if (!id) throw new Error(`no product ${name} ${spec}`)
    return { ...a, id }
  })
}
