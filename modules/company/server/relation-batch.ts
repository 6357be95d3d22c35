import { severally } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { relationCalls } from '../shared/calls.ts'
import { byPercent } from '../shared/percent.ts'
import { agreed } from './agreed.ts'
import type * as q from './queries/relations.ts'
import { relation, save } from './relations.ts'
import { changedPrice, termFaults } from './terms.ts'

/** So many are named to the second person; of the others he reads how many they are. */
const named = 20

/**
 * New prices and a new end for several relations. Each that may not have them is refused by itself; prices take one second
 * person for all of them, who reads what they become.
 */
export const batchUpdate = async (
  ctx: Ctx,
  { items, percent, validTo, signOff }: Input<typeof relationCalls.batchUpdate>,
) => {
  if (percent === undefined && validTo === undefined) throw refuse('请填写调价幅度或有效期至')
  const inOrder = items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const wished: { before: Awaited<ReturnType<typeof relation.forChange>>; given: Partial<q.RelationBody> }[] = []
  const told = await severally(ctx, inOrder, new Map(), async (item) => {
    const before = await relation.forChange(ctx, item)
    const given = {
      ...(percent === undefined ? {} : { price: byPercent(before.price, percent) }),
      ...(validTo === undefined ? {} : { validTo }),
    }
    const { hospitalId, productId, price, validFrom } = before
    const [fault] = await termFaults(ctx, {
      hospitalId,
      productId,
      price,
      validFrom,
      validTo: before.validTo,
      ...given,
    })
    if (fault) throw refuse(fault.message, fault.params)
    wished.push({ before, given })
  })
  const nos = new Map(wished.map(({ before: b }) => [b.id, `${b.name} ${b.spec}`]))
  const dearer = wished.filter(({ before, given }) => given.price && cmp(given.price, before.price) !== 0)
  const second =
    dearer.length > 0
      ? await agreed(
          ctx,
          'supplyRelation',
          { id: inOrder[0]!.id, version: inOrder[0]!.version, signOff },
          'batchUpdate',
          [
            { message: '{{n}} 条供货关系调价 {{percent}}%', params: { n: dearer.length, percent: percent ?? '' } },
            ...dearer.slice(0, named).map(({ before, given }) => changedPrice(before.name, before.price, given.price!)),
          ],
        )
      : undefined
  for (const { before, given } of wished) {
    await save(ctx, before, given)
    const { price, validTo } = before
    relation.noted(ctx, before, 'update', {
      before: { price, validTo },
      after: { ...given, ...(second ? { second } : {}) },
    })
  }
  return { ...told, failed: told.failed.map((f) => ({ ...f, no: nos.get(f.id) ?? f.no })) }
}
