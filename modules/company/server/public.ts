import { audit } from '#kernel/server/audit.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { bringTogether } from '#modules/cooperation/server/public.ts'
import * as relations from './queries/relations.ts'
import * as save from './queries/save.ts'

export { companyCouldBe, correctCompany, heldCompany, type SeenCompany, seenCompany } from './correct.ts'

export interface MakerRef {
  id: string
  name: string
  enabled: boolean
}

const MAY_ADD = 'baseInfo/manufacturer:add'

/**
 * Makers by name for an import. Unknown ones are created when the actor may add manufacturers, otherwise they are missing
 * from the answer.
 */
export const makersByName = async (ctx: Ctx, names: readonly string[]): Promise<Map<string, MakerRef>> => {
  const wanted = [...new Set(names)]
  let found = await save.byName(ctx.tx, wanted)
  if (ctx.actor.codes.has(MAY_ADD) || ctx.actor.org === 'system') {
    const known = new Set(found.map((f) => f.name))
    const missing = wanted.filter((n) => n.length <= 200 && !known.has(n))
    const vendors = found.filter((f) => !f.isProducer).map((f) => f.id)
    if (vendors.length > 0) await save.markProducers(ctx.tx, vendors)
    if (missing.length > 0) {
      for (const { id, name } of await save.insertMakers(ctx.tx, ctx.actor.userId, missing))
        audit(ctx, { entity: 'company', entityId: id, entityNo: name, action: 'add', after: { name } })
    }
    if (missing.length > 0 || vendors.length > 0) found = await save.byName(ctx.tx, wanted)
  }
  return new Map(found.filter((f) => f.isProducer).map((f) => [f.name, f]))
}

/** Why an import cannot name these makers, by name; looks only, so that a row with other faults makes none. */
export const wrongMakers = async (ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> => {
  const mayAdd = ctx.actor.codes.has(MAY_ADD) || ctx.actor.org === 'system'
  const known = new Map((await save.byName(ctx.tx, [...new Set(names)])).map((f) => [f.name, f]))
  return new Map(
    names.flatMap((name) => {
      const found = known.get(name)
      const fresh = mayAdd && name.length <= 200 && !found?.isProducer
      const why = fresh ? undefined : wrongMaker(found?.isProducer ? found : undefined)
      return why ? [[name, why] as const] : []
    }),
  )
}

export const makerById = async (tx: Tx, id: string): Promise<MakerRef | undefined> => {
  const one = await save.byId(tx, id)
  return one?.isProducer ? one : undefined
}

/** Why a product cannot name this maker; the one rule of form and import. */
export const wrongMaker = (maker: MakerRef | undefined): string | undefined => {
  if (!maker) return '生产企业不存在，请先维护生产企业'
  return maker.enabled ? undefined : '生产企业已停用'
}

export type { ActiveRelation } from './queries/relations.ts'

/**
 * The supply relations of a hospital that hold on a day (domain §2.7): without one a supplier may not ship the product.
 * A product may have several, one per supplier. Seen through the wall of the transaction's actor.
 */
export const activeRelations = (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<relations.ActiveRelation[]> => relations.active(tx, hospitalId, productIds, day)

/**
 * The papers of a supplier that has just become an organisation: a new company, or the maker of that credit code or name
 * that has no organisation yet, who is a supplier from now on.
 */
export const companyOfSupplier = async (ctx: Ctx, orgId: string, r: save.CompanyRow): Promise<void> => {
  const known = await save.unclaimed(ctx.tx, r.creditCode ?? '', r.name)
  if (known) await save.claim(ctx.tx, known.id, orgId)
  else await save.insert(ctx.tx, ctx.actor.userId, { ...r, companyType: 3 }, { vendorOrg: orgId })
}

/** The agreed prices follow the catalogue's when an adjustment takes effect; run it inside `elevated`. */
export const repriceRelations = (tx: Tx, prices: readonly (relations.Pair & { price: string })[]): Promise<void> =>
  relations.reprice(tx, prices)

/**
 * A supply that both sides' people and the authority passed on another paper: from then on the supplier may ship. What stands
 * already between them stays as it is.
 * @param terms price in yuan per pack unit
 */
export const agreeSupply = async (ctx: Ctx, terms: relations.RelationBody & relations.Pair): Promise<void> => {
  const supplier = await relations.orgOf(ctx.tx, terms.supplierId)
  await bringTogether(ctx, { ...terms, supplier: supplier?.name ?? '' })
  const saved = await relations.insert(ctx.tx, ctx.actor.userId, terms, true)
  if (saved) audit(ctx, { entity: 'supplyRelation', entityId: saved.id, action: 'add', after: terms })
}

/** The GS1 prefix its boxes are numbered with; empty where it has none. */
export const gs1PrefixOf = (tx: Tx, orgId: string): Promise<string> => save.gs1PrefixOf(tx, orgId)
