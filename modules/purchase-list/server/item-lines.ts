import { today } from '#kernel/server/clock.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import { boundOfUnit, bounds, fits } from '#kernel/shared/quantity.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { unitsById } from '#modules/product/server/public.ts'
import { type Entered, enteredFault } from '#modules/product/shared/entered.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { classHints } from '#modules/vbp/server/public.ts'
import * as q from './queries/pick.ts'

/** A catalogue item as documents take it over. Prices per pack unit. */
export type CatalogLine = Awaited<ReturnType<typeof q.byIds>>[number] & {
  /** The class an order would begin with today (specification §3 jclx). */
  vbpClassHint: number
}

/** Items with the class they would begin with today. */
export const hinted = async <R extends { productId: string }>(tx: Tx, hospitalId: string, rows: readonly R[]) => {
  const hints = await classHints(
    tx,
    hospitalId,
    rows.map((r) => r.productId),
    today(),
  )
  return rows.map((r) => ({ ...r, vbpClassHint: hints.get(r.productId) ?? 0 }))
}

/** Catalogue items of a hospital by id, enabled or not, for checking a document; foreign ids are missing. */
export const catalogLines = async (
  tx: Tx,
  hospitalId: string,
  ids: readonly string[],
): Promise<Map<string, CatalogLine>> => {
  const rows = await hinted(tx, hospitalId, await q.byIds(tx, hospitalId, ids))
  return new Map(rows.map((r) => [r.catalogItemId, r]))
}

/**
 * The lines somebody typed of a plan or an order, each with its item of the actor's own catalogue, whose price and supplier
 * count. `foreign` says why an item does not belong to the document, such as another product kind.
 * @throws Refusal by line: an unknown item, a foreign one, one that has a line already, a part of what is counted in whole,
 *   a quantity that is not what was typed in another unit
 */
export const itemLines = async <L extends { catalogItemId: string; qty: string } & Entered>(
  ctx: Ctx,
  said: readonly L[],
  foreign: (item: CatalogLine) => string | undefined,
): Promise<(L & CatalogLine & Required<Entered>)[]> => {
  const ids = said.map((l) => l.catalogItemId)
  const quantities = said.map((l) => l.qty)
  const [items, fine] = await together([catalogLines(ctx.tx, ctx.actor.orgId, ids), fineUnits(ctx.tx, quantities)])
  const typed = said.filter((l) => l.enteredQty || l.enteredUnit)
  const units = await unitsById(
    ctx.tx,
    typed.flatMap((l) => items.get(l.catalogItemId) ?? []),
  )
  const seen = new Map<string, number>()
  const errors: LineError[] = []
  const lines = said.flatMap((line, i) => {
    const item = items.get(line.catalogItemId)
    const no = (column: string, message: string, params?: Record<string, string>) => {
      errors.push({ line: i + 1, column, message, params })
      return []
    }
    if (!item) return no('catalogItemId', '采购目录中没有此品种')
    const why = foreign(item)
    if (why) return no('catalogItemId', why)
    const twin = seen.get(line.catalogItemId)
    if (twin) return no('catalogItemId', '与第 {{twin}} 行重复', { twin: String(twin) })
    seen.set(line.catalogItemId, i + 1)
    const bound = boundOfUnit(item.unit, fine)
    if (!fits(line.qty, bound)) return no('qty', '单位「{{unit}}」的数量必须是整数', { unit: item.unit })
    const wrong = enteredFault(units.get(item.productId) ?? [], item.unit, line, bounds[bound].scale)
    if (wrong) return no('qty', wrong.message, wrong.params)
    const other = line.enteredUnit && line.enteredUnit !== item.unit
    return [
      {
        ...line,
        ...item,
        enteredQty: other ? line.enteredQty! : null,
        enteredUnit: other ? line.enteredUnit! : '',
      },
    ]
  })
  if (errors.length > 0) throw lineErrors(errors)
  return lines
}

/** An enabled distribution point of the actor's own hospital. */
export const ownPoint = async (ctx: Ctx, id: string) => {
  const point = await pointOf(ctx.tx, id)
  if (!point?.enabled || point.hospitalId !== ctx.actor.orgId) throw refuse('配送点不存在或已停用')
  return point
}
