import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { type catalogCalls, copied, type Wanted } from '../shared/calls.ts'
import * as facts from './queries/facts.ts'
import { judge } from './rules.ts'
import { insertDrafts, pairOf } from './service.ts'

type Kinds = Input<(typeof catalogCalls)['copyFromParent']>
type Copied = Answer<(typeof catalogCalls)['copyFromParent']>

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** The enabled items of the parent hospital in parts that are judged at once. @throws Refusal where there is no parent */
const partsOf = async (ctx: Ctx, { kinds }: Kinds) => {
  const parent = await elevated(ctx, () => facts.parentOf(ctx.tx, ctx.actor.orgId))
  if (!parent) throw refuse('本院没有设置总院')
  // what lies outside the actor's data range is no product of his, and is skipped below
  const wanted = kinds?.length ? kinds : [0, 1, 2, 3]
  const items = await elevated(ctx, () => facts.enabledItems(ctx.tx, parent.id, wanted))
  return { parent: parent.name, parts: chunks(items, 500) }
}

const none = (parent: string): Copied => ({ parent, added: 0, existing: 0, differing: [], skipped: [] })

/** What becomes of these items, told into the answer; those that can be taken over are returned. */
const sorted = async (ctx: Ctx, part: readonly ParentItem[], answer: Copied): Promise<Wanted[]> => {
  const wanted = await withOwnPrices(ctx, part)
  const judged = await judge(ctx.tx, ctx.actor.orgId, wanted)
  const own = await facts.ownTerms(ctx.tx, ctx.actor.orgId, wanted)
  const had = new Map(own.map((i) => [pairOf(i), i]))
  const good: Wanted[] = []
  wanted.forEach((item, i) => {
    const { facts: f, faults } = judged[i]!
    const named = { code: f?.code ?? '', name: f?.name ?? '', supplier: f?.supplier ?? '' }
    const mine = had.get(pairOf(item))
    if (mine) {
      answer.existing += 1
      answer.differing.push(...differences(mine, item).map((x) => ({ ...named, ...x })))
      return
    }
    const [fault] = faults
    if (fault) answer.skipped.push({ ...named, reason: say(fault.reason, ctx.lang, fault.params) })
    else good.push({ ...item, isDefault: undefined })
  })
  return good
}

/** What copying would do now, in numbers and by name; nothing is written (ux.md 73). */
export const previewCopy = async (ctx: Ctx, wish: Kinds): Promise<Copied> => {
  const { parent, parts } = await partsOf(ctx, wish)
  const answer = none(parent)
  for (const part of parts) answer.added += (await sorted(ctx, part, answer)).length
  return answer
}

/**
 * Takes the enabled items of the parent hospital over as drafts, at the selected price where there is one. What this
 * hospital could not order (no relation of its own, price over a limit) is skipped and named; what it has stays as it is,
 * and what of it differs from the parent's is told.
 */
export const copyFromParent = async (ctx: Ctx, wish: Kinds): Promise<Copied> => {
  const { parent, parts } = await partsOf(ctx, wish)
  const answer = none(parent)
  for (const part of parts) {
    const good = await sorted(ctx, part, answer)
    const saved = await insertDrafts(ctx, 'parent', good)
    answer.added += saved.length
    // somebody added it this moment
    answer.existing += good.length - saved.length
  }
  return answer
}

type ParentItem = Awaited<ReturnType<typeof facts.enabledItems>>[number]
type OwnTerms = Awaited<ReturnType<typeof facts.ownTerms>>[number]
/** One spelling of a decimal; days and marks as they are. */
const sameText = (v: string | boolean | null | undefined): string =>
  typeof v === 'string' && /^\d+(\.\d+)?$/.test(v) ? plain(v) : String(v ?? '')

/** What the hospital set otherwise than a copy would. */
const differences = (mine: OwnTerms, item: Wanted): Pick<Copied['differing'][number], 'field' | 'own' | 'other'>[] =>
  copied
    .filter((key) => sameText(mine[key]) !== sameText(item[key]))
    .map((key) => ({ field: key, own: mine[key], other: item[key] ?? null }))

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
