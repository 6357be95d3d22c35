import type { Tx } from '#kernel/server/ctx.ts'
import * as points from './queries/points.ts'

/** A distribution point as documents snapshot it; undefined for unknown and foreign ids. */
export const pointOf = (tx: Tx, id: string) => points.byId(tx, id)

/** Where a hospital's goods of a kind come when nothing else is said; undefined when no enabled point takes them. */
export const defaultPoint = (tx: Tx, hospitalId: string, kind: number) => points.defaultOf(tx, hospitalId, kind)
