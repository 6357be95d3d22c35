import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { certKinds } from '../shared/kinds.ts'
import * as q from './queries-required.ts'
import { kindsIn, required } from './settings.ts'

/** Whose certificates these are is no secret of the one who trades with them: asked beyond the walls. */
const lacking = async (ctx: Ctx, scope: 'org' | 'standard', ids: readonly string[]) => {
  const kinds = kindsIn(scope, await configOf(ctx, required[scope])) ?? []
  if (kinds.length === 0 || ids.length === 0) return []
  return elevated(ctx, () => q.lacking(ctx.tx, scope === 'org' ? 'org_id' : 'product_id', ids, kinds))
}

/** Name of the mandatory certificate a supplier has no valid one of; undefined when he has all (domain §2.8). */
export const lackOfSupplier = async (ctx: Ctx, supplierId: string): Promise<string | undefined> => {
  const [first] = await lacking(ctx, 'org', [supplierId])
  return first && certKinds[first.kind]
}

/** Product → name of the mandatory certificate it has no valid one of. */
export const lackOfProducts = async (ctx: Ctx, productIds: readonly string[]): Promise<Map<string, string>> => {
  const all = await lacking(ctx, 'standard', [...new Set(productIds)])
  return new Map(all.reverse().map((l) => [l.id, certKinds[l.kind]]))
}
