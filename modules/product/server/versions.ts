import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Values } from '#kernel/shared/field.ts'
import type { Family } from '../shared/calls.ts'
import type { ProductKind } from '../shared/tables.ts'
import { levelsOf } from './packs.ts'
import * as q from './queries/read.ts'
import { type StoredVersion, usesOf, versionsOf } from './queries/versions.ts'
import { valuesOf } from './record.ts'

/** Fields of a version by key; maker and category by the names they had. */
const valuesIn = (kind: ProductKind, v: StoredVersion): Values => ({
  ...valuesOf(kind, v.facts),
  manufacturerId: v.facts.maker || null,
  categoryId: v.facts.category || null,
})

const look = async (ctx: Ctx, f: Family, id: string) => {
  const p = await q.readsIn(f).get(ctx.tx, ctx.actor, id)
  if (!p) throw notFound('产品不存在')
  return p
}

/** What a product was, version by version, the newest first; each with what it changed. */
export const versions =
  (f: Family) =>
  async (ctx: Ctx, { id }: { id: string }) => {
    const p = await look(ctx, f, id)
    const kind = p.kind as ProductKind
    const all = (await versionsOf(ctx.tx, id)).map((v) => ({ ...v, values: valuesIn(kind, v) }))
    return {
      packs: await levelsOf(ctx, p),
      versions: all.slice(0, 200).map(({ facts: _, ...v }, i) => {
        const before = all[i + 1]?.values
        const keys = Object.keys(v.values).filter((k) => JSON.stringify(v.values[k]) !== JSON.stringify(before?.[k]))
        return {
          ...v,
          changes: before ? keys.map((field) => ({ field, from: before[field], to: v.values[field] })) : [],
        }
      }),
    }
  }

/** What hangs on a product: the reader's own, or the region's. */
export const usage =
  (f: Family) =>
  async (ctx: Ctx, { id }: { id: string }) => {
    await look(ctx, f, id)
    return usesOf(ctx.tx, id)
  }
