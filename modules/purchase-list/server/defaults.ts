import type { Tx } from '#kernel/server/ctx.ts'
import { lockOfProducts } from './queries/read.ts'
import { setDefault } from './queries/write.ts'

export type Standing = Omit<Awaited<ReturnType<typeof lockOfProducts>>[number], 'supplierId'>

/** Items somebody wants as default; the one he wants only if there is no other. */
export interface DefaultWish {
  first?: readonly string[]
  last?: string
}

/**
 * Which enabled item of a product shall be its default supplier: the wished one, otherwise the one that is, otherwise the
 * oldest. On items that are not enabled the mark is only a wish and stays as it is.
 */
export const chosenDefault = (items: readonly Standing[], wish: DefaultWish): Standing | undefined => {
  const enabled = items
    .filter((i) => i.status === 'enabled')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
  const rest = enabled.filter((i) => i.id !== wish.last)
  return enabled.find((i) => wish.first?.includes(i.id)) ?? rest.find((i) => i.isDefault) ?? rest[0] ?? enabled[0]
}

/** Leaves exactly one default among the enabled items of each product. Locks the products' items. */
export const settleDefaults = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  wish: DefaultWish,
): Promise<void> => {
  const all = Map.groupBy(await lockOfProducts(tx, hospitalId, productIds), (i) => i.productId)
  const off: string[] = []
  const on: string[] = []
  for (const items of all.values()) {
    const chosen = chosenDefault(items, wish)
    for (const i of items) {
      if (i.status === 'enabled' && i.isDefault && i !== chosen) off.push(i.id)
      if (i === chosen && !i.isDefault) on.push(i.id)
    }
  }
  await setDefault(tx, off, false)
  await setDefault(tx, on, true)
}

/** Takes the mark from the enabled items of a product, so that another may be enabled with it. */
export const clearDefault = async (tx: Tx, hospitalId: string, productId: string): Promise<void> => {
  const items = await lockOfProducts(tx, hospitalId, [productId])
  const ids = items.filter((i) => i.status === 'enabled' && i.isDefault).map((i) => i.id)
  await setDefault(tx, ids, false)
}
