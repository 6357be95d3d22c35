import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { elevated } from '#kernel/server/tx.ts'
import { departmentReads } from './queries/departments.ts'
import * as points from './queries/points.ts'

/** A distribution point as documents snapshot it; undefined for unknown and foreign ids. */
export const pointOf = (tx: Tx, id: string) => once(tx, `point ${id}`, () => points.byId(tx, id))

/** Where a point lies, as 省市区: its own word, else its hospital's; empty when neither says. */
export const districtOf = (tx: Tx, id: string) => points.districtOf(tx, id)

/** A department of the actor's own hospital, within his data range; undefined for all others. */
export const departmentOf = (tx: Tx, actor: Actor, id: string) => departmentReads.get(tx, actor, id)

/** Where a hospital's goods of a kind come when nothing else is said; undefined when no enabled point takes them. */
export const defaultPoint = (tx: Tx, hospitalId: string, kind: number) => points.defaultOf(tx, hospitalId, kind)

/**
 * The enabled points of hospitals of one group, behind the wall of the others: where goods may be moved to (domain-stock
 * §2.24.5). That they are of one group the caller has asked.
 */
export const pointsOfGroup = (ctx: Ctx, hospitalIds: readonly string[]) =>
  elevated(ctx, () => points.ofHospitals(ctx.tx, hospitalIds))
