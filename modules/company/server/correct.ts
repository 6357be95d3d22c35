import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { everyFault, type Values } from '#kernel/shared/field.ts'
import { nameTaken, renameSupplier } from '#modules/organisation/server/public.ts'
import { correctableFields as table } from '../shared/corrects.ts'
import { maker } from './makers.ts'
import * as q from './queries/read.ts'
import * as save from './queries/save.ts'
import { rowOf, valuesOf } from './record.ts'

type Company = NonNullable<Awaited<ReturnType<typeof q.lock>>>

const known = async (found: Promise<Company | undefined>): Promise<Company> => {
  const c = await found
  if (!c) throw notFound('企业不存在')
  return c
}
const asSeen = (c: Company) => ({
  id: c.id,
  code: c.code,
  name: c.name,
  orgId: c.orgId,
  values: { ...valuesOf(table, c), name: c.name },
})
export type SeenCompany = ReturnType<typeof asSeen>

/**
 * A company as whoever would correct it sees it: a maker, whom everybody sees, or a supplier whom the actor deals with.
 * @param id its own, or that of its organisation
 */
export const seenCompany = async (ctx: Ctx, id: string): Promise<SeenCompany> => {
  const supplier = await q.supplierReads.get(ctx.tx, ctx.actor, id)
  const c = await known(q.one(ctx.tx, supplier?.companyId ?? id))
  const partner = supplier ?? (c.orgId ? await q.supplierReads.get(ctx.tx, ctx.actor, c.orgId) : undefined)
  if (!c.isProducer && !partner) throw notFound('企业不存在')
  return asSeen(c)
}

/** The same for the authority, locked until COMMIT. */
export const heldCompany = async (ctx: Ctx, id: string): Promise<SeenCompany> => asSeen(await known(q.lock(ctx.tx, id)))

/** Whether a company could have these values beside what it has. @throws Refusal that names the field, or whose they are already */
export const companyCouldBe = async (ctx: Ctx, id: string, wished: Values): Promise<void> => {
  const before = await known(q.one(ctx.tx, id))
  const all: Values = { ...valuesOf(table, before), name: before.name, ...wished }
  const faults = everyFault(table, all).filter((f) => f.key in wished)
  if (faults.length > 0)
    throw malformed(faults.map(({ key, reason, params }) => ({ path: `values.${key}`, message: reason, params })))
  if (before.orgId && wished.name !== undefined && (await nameTaken(ctx, String(wished.name), before.orgId)))
    throw refuse('机构名称「{{name}}」已存在', { name: String(wished.name) })
  const twin = await save.same(ctx.tx, { name: String(all.name), creditCode: String(all.creditCode ?? '') }, id)
  if (!twin) return
  throw twin.name === all.name
    ? refuse('企业名称「{{name}}」已存在', { name: twin.name })
    : refuse('统一社会信用代码已属于企业「{{name}}」', { name: twin.name })
}

/** Changes fields of a company as a paper decided; a supplier's organisation is called as its company is. @throws Refusal as `companyCouldBe` */
export const correctCompany = async (ctx: Ctx, id: string, wished: Values): Promise<void> => {
  await companyCouldBe(ctx, id, wished)
  const before = await known(q.lock(ctx.tx, id))
  await save.update(ctx.tx, before, rowOf(table, wished))
  const had = Object.fromEntries(
    Object.keys(wished).map((key) => [key, { ...valuesOf(table, before), name: before.name }[key]]),
  )
  const { name, creditCode } = wished
  const identity = {
    ...(name === undefined ? {} : { name: String(name) }),
    ...(creditCode === undefined ? {} : { creditCode: String(creditCode ?? '') }),
  }
  if (before.orgId && Object.keys(identity).length > 0) await renameSupplier(ctx, before.orgId, identity)
  maker.noted(ctx, { ...before, ...wished } as { id: string }, 'update', { before: had, after: wished })
}
