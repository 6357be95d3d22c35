import type { Ctx } from '#kernel/server/ctx.ts'
import { type Changeable, wishFaults } from '#modules/purchase-list/server/public.ts'
import { changingKeys, type Wishes } from '../shared/calls.ts'
import { type Side, sideOf } from '../shared/text.ts'
import type { Change } from './queries/read.ts'

type Sides = Readonly<Record<string, Side | undefined>>

/** What of an item may change, as it is: a supplier by his id. */
export const standing = ({ item, defaultSupplierId }: Changeable): Sides => ({
  packMultiple: item.packMultiple,
  minQty: item.minQty,
  maxQty: item.maxQty,
  temporary: item.temporary,
  temporaryUntil: item.temporaryUntil,
  online: item.online,
  supplierId: defaultSupplierId,
})

/** What is truly wished: the fields that shall say something else, with what they say. */
export const soughtOf = (held: Changeable, wish: Wishes): { before: Wishes; after: Wishes } => {
  const now = standing(held)
  // who is no temporary item any more has no last day
  const whole = wish.temporary === false ? { ...wish, temporaryUntil: null } : wish
  const keys = changingKeys.filter(
    (key) => whole[key] !== undefined && sideOf(key, now[key]) !== sideOf(key, whole[key]),
  )
  const side = (of: Sides) => Object.fromEntries(keys.map((key) => [key, sideOf(key, of[key])])) as Wishes
  return { before: side(now), after: side(whole) }
}

/** Why an item cannot become like this today. */
export const judged = (ctx: Ctx, held: Changeable, after: Wishes) => wishFaults(ctx, held, after)

/** Fields that say something else than when a change of them was written. */
export const touchedKeys = (c: Pick<Change, 'before' | 'after'>, now: Sides) =>
  changingKeys.filter((key) => key in c.after && sideOf(key, now[key]) !== sideOf(key, c.before[key]))

/** A row a field: what it said, shall say, and says today; a supplier by his name. */
export const linesOf = (c: Pick<Change, 'before' | 'after' | 'current' | 'names' | 'status'>) => {
  const touched = new Set(touchedKeys(c, c.current))
  // once it has its values, what it says today is another story
  const open = c.status !== 'effective'
  const text = (key: (typeof changingKeys)[number], of: Sides): Side => {
    const v = sideOf(key, of[key])
    return key === 'supplierId' && typeof v === 'string' ? (c.names[v] ?? '') : v
  }
  return changingKeys
    .filter((key) => key in c.after)
    .map((field) => ({
      field,
      was: text(field, c.before),
      wish: text(field, c.after),
      now: text(field, c.current),
      touched: open && touched.has(field),
    }))
}
