import type { Tx } from '#kernel/server/ctx.ts'
import * as q from './queries/read.ts'

export { keepsOwn } from './keeper.ts'
export { inCategory, ownCategory, uncategorised } from './queries/goods.ts'

export interface CategoryRef {
  id: string
  code: string
  name: string
  kind: number
  enabled: boolean
  isLeaf: boolean
}

/** Categories of the platform by what a sheet says: their code, else their name when it is unique in the kind. */
export const categoriesByText = async (
  tx: Tx,
  kind: number,
  texts: readonly string[],
): Promise<Map<string, CategoryRef>> => {
  const rows = await q.byText(tx, kind, texts)
  const names = Map.groupBy(rows, (r) => r.name)
  const found = new Map<string, CategoryRef>()
  for (const text of texts) {
    const one = rows.find((r) => r.code === text) ?? (names.get(text)?.length === 1 ? names.get(text)![0] : undefined)
    if (one) found.set(text, one)
  }
  return found
}

/** One of the platform's: what a product says of itself to the region. */
export const categoryById = (tx: Tx, id: string): Promise<CategoryRef | undefined> => q.byId(tx, id)

/** Why a product of this kind cannot belong to the category; the one rule of form and import (domain §2.5, §2.6). */
export const wrongCategory = (kind: number, c: CategoryRef | undefined): string | undefined => {
  if (!c || c.kind !== kind) return '物资分类不存在'
  if (!c.enabled) return '物资分类已停用'
  return c.isLeaf ? undefined : '请选择末级物资分类'
}
