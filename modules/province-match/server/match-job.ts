import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { JobAbout } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import { compareCompanies } from './companies.ts'
import { compare, type Found } from './compare.ts'
import { oneAtATime } from './queries/items.ts'
import * as open from './queries/open.ts'
import * as pairs from './queries/pairs.ts'
import * as runs from './queries/runs.ts'
import { priceTolerance } from './settings.ts'

/** Pairs written in one statement. */
const AT_ONCE = 2000

/** What is open on both sides, read in one go. */
const sides = async ({ tx }: Ctx, family: ProvinceFamily, scope: open.Scope) => {
  const refused = await open.refused(tx, family, scope)
  if (family === 'corp') {
    const [ours, theirs] = [await open.openCompanies(tx, scope), await open.freeCompanies(tx, scope)]
    return { n: ours.length, refused, look: async () => compareCompanies(ours, theirs) }
  }
  const [ours, theirs] = [await open.openArticles(tx, family, scope), await open.freeItems(tx, family, scope)]
  return { n: ours.length, refused, look: (step: (n: number) => Promise<void>) => compare(ours, theirs, step) }
}

const key = (f: { localId: string; itemId: string }) => `${f.localId} ${f.itemId}`
/** What was found in the place of what was found before: what is the same is not touched. */
const write = async (ctx: Ctx, family: ProvinceFamily, scope: open.Scope, found: readonly Found[]): Promise<number> => {
  await oneAtATime(ctx.tx, family)
  const before = new Map((await pairs.undecided(ctx.tx, family, scope)).map((u) => [key(u), u]))
  const same = (f: Found): boolean => {
    const was = before.get(key(f))
    return !!was && was.state === f.state && [...was.conflicts].sort().join() === [...f.conflicts].sort().join()
  }
  const kept = new Set(found.filter(same).map(key))
  const gone = [...before].filter(([k]) => !kept.has(k)).map(([, u]) => u.id)
  await pairs.end(ctx.tx, gone, undefined, '重新对照')
  const fresh = found.filter((f) => !kept.has(key(f)))
  let made = 0
  for (let i = 0; i < fresh.length; i += AT_ONCE)
    made += await pairs.makeAll(ctx.tx, family, scope, fresh.slice(i, i + AT_ONCE))
  return made
}

/** Compares all that is open of a family for a scope. Safe to repeat: what is settled is left alone, and what is the same is not written again. */
export const compareAll = async (
  about: JobAbout,
  run: Pick<runs.Run, 'id' | 'family' | 'hospitalId'>,
): Promise<number> => {
  const { family, hospitalId: scope } = run
  const before = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => sides(ctx, family, scope))
  await inContext(systemActor, about, (ctx) => runs.count(ctx.tx, run.id, { total: before.n }))
  let looked = 0
  let told = 0
  const found = await before.look(async (n) => {
    looked += n
    // a line on the screen moves; nobody needs each
    if (looked - told < 500) return
    const more = looked - told
    told = looked
    await inContext(systemActor, about, (ctx) => runs.count(ctx.tx, run.id, { done: more }))
  })
  const good = found.filter((f) => !before.refused.has(key(f)))
  return inContext(systemActor, about, async (ctx) => {
    const made = await write(ctx, family, scope, good)
    const stand = await pairs.standOf(ctx.tx, family, scope, await configOf(ctx, priceTolerance))
    await runs.count(ctx.tx, run.id, { done: before.n - told, ...stand, none: Math.max(0, before.n - good.length) })
    return made
  })
}
