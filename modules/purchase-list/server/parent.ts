import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import type { catalogCalls, Wanted } from '../shared/calls.ts'
import * as facts from './queries/facts.ts'
import { judge } from './rules.ts'
import { insertDrafts } from './service.ts'

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/**
 * Takes the enabled items of the parent hospital over as drafts, at the selected price where there is one. What this
 * hospital could not order (no relation of its own, price over a limit) is skipped and named; what it has stays as it is.
 */
export const copyFromParent = async (ctx: Ctx, { kinds }: Input<(typeof catalogCalls)['copyFromParent']>) => {
  const parent = await elevated(ctx, () => facts.parentOf(ctx.tx, ctx.actor.orgId))
  if (!parent) throw refuse('本院没有设置总院')
  // what lies outside the actor's data range is no product of his, and is skipped below
  const wanted = kinds?.length ? kinds : [0, 1, 2, 3]
  const items = await elevated(ctx, () => facts.enabledItems(ctx.tx, parent.id, wanted))
  const answer = {
    added: 0,
    existing: 0,
    skipped: [] as { code: string; name: string; supplier: string; reason: string }[],
  }
  for (const part of chunks(items, 500)) {
    const judged = await judge(ctx.tx, ctx.actor.orgId, await withOwnPrices(ctx, part))
    const good: Wanted[] = []
    part.forEach((item, i) => {
      const { facts: f, selected, faults } = judged[i]!
      const [fault] = faults
      if (!fault) good.push({ ...valuesOf(item), price: selected ?? item.price, isDefault: undefined })
      else
        answer.skipped.push({
          code: f?.code ?? '',
          name: f?.name ?? '',
          supplier: f?.supplier ?? '',
          reason: say(fault.reason, ctx.lang, fault.params),
        })
    })
    const saved = await insertDrafts(ctx, 'parent', good)
    answer.added += saved.length
    answer.existing += good.length - saved.length
  }
  return answer
}

type ParentItem = Awaited<ReturnType<typeof facts.enabledItems>>[number]
/** Codes and names of the parent hospital are its own. */
const valuesOf = (item: ParentItem) => ({
  ...item,
  hospitalCode: '',
  hospitalName: '',
  packMultiple: plain(item.packMultiple),
})

const withOwnPrices = async (ctx: Ctx, part: readonly ParentItem[]): Promise<Wanted[]> => {
  const values = part.map(valuesOf)
  const first = await judge(ctx.tx, ctx.actor.orgId, values)
  return values.map((v, i) => ({ ...v, price: first[i]!.selected ?? v.price }))
}
