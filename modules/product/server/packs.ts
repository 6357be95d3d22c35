import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Family, ProductCalls } from '../shared/calls.ts'
import { type PackLevel, packFaults, usualPacks } from '../shared/packs.ts'
import { told } from './notes.ts'
import { packsOf, replacePacks } from './queries/packs.ts'
import type * as q from './queries/read.ts'
import * as save from './queries/write.ts'
import { locked } from './service.ts'

const unitsOf = (p: q.Stored) => ({ packUnit: p.pack_unit, minUnit: p.min_unit, ratio: p.conversion_ratio })

/** The levels of a product: those typed, as long as they still fit its units, else the usual ones. */
export const levelsOf = async (ctx: Ctx, p: q.Stored) => {
  const typed = await packsOf(ctx.tx, p.id)
  const fits = typed.length > 0 && packFaults(typed, unitsOf(p)).length === 0
  const all: readonly PackLevel[] = fits ? typed : usualPacks(unitsOf(p))
  return all.map((x, i) => ({ ...x, level: i + 1, isOrderUnit: x.unit === p.pack_unit }))
}

/** Says how a product is packed (domain-lists §2.33). @throws Refusal conflict, or each wrong level and its column */
export const setPacks =
  (f: Family) =>
  async (ctx: Ctx, { id, version, packs }: Input<ProductCalls['packs']>) => {
    const p = await locked(ctx, f, { id, version })
    const faults = packFaults(packs, unitsOf(p))
    if (faults.length > 0)
      throw malformed(faults.map(({ key: path, reason: message, params }) => ({ path, message, params })))
    const before = await packsOf(ctx.tx, id)
    await replacePacks(ctx.tx, id, packs)
    told(ctx, p, 'update', { before: { packs: before }, after: { packs } })
    return save.touch(ctx.tx, id)
  }
