import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { FieldValue, Values } from '#kernel/shared/field.ts'
import { seenCompany } from '#modules/company/server/public.ts'
import { seenProduct, usesOf } from '#modules/product/server/public.ts'
import { type Area, areaKeys } from '../shared/areas.ts'
import type { correctionCalls } from '../shared/calls.ts'
import { fieldIn } from '../shared/fields.ts'
import { machines } from '../shared/machine.ts'
import { correctionFile } from '../shared/words.ts'
import { areasOf, namesOf, others, reads, type Stored, type StoredField, usesOfCompany } from './queries/read.ts'
import { stamp } from './queries/write.ts'

type In<K extends keyof typeof correctionCalls> = Input<(typeof correctionCalls)[K]>
/** Of its files. */
export const owner = 'correction'

const serviceOf = (area: Area) =>
  documentService({
    machine: machines[area],
    reads,
    rules: { take: { sets: stamp }, takePart: { sets: stamp }, reject: { sets: stamp } },
    sheet: correctionFile,
    parties: (c: Stored) => [c.orgId],
  })
export const services = Object.fromEntries(areaKeys.map((a) => [a, serviceOf(a)])) as Record<
  Area,
  ReturnType<typeof serviceOf>
>

/** Which screen's paper it is. @throws Refusal unknown and foreign ids alike */
export const areaOf = async (ctx: Ctx, id: string): Promise<Area> => {
  const c = await reads.get(ctx.tx, ctx.actor, id)
  if (!c) throw notFound()
  return c.area
}

/** What the subject says today, by field. */
export const valuesNow = async (ctx: Ctx, c: Pick<Stored, 'productId' | 'companyId'>): Promise<Values> =>
  c.productId ? (await seenProduct(ctx, c.productId)).values : (await seenCompany(ctx, c.companyId!)).values

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** A field beside what it says now, or said when it was decided. */
export const beside = ({ found, ...f }: StoredField, values: Values) => {
  const now: FieldValue = f.decision === '' ? (values[f.field] ?? null) : found
  return { ...f, now, touched: !same(now, f.was) }
}

/** Without a screen that is asked for the first one he has: what he may do is told by its codes. */
const inArea = (ctx: Ctx, area: Area | undefined): Area => area ?? areasOf(ctx.actor)[0] ?? 'drug'

export const query = (ctx: Ctx, asked: In<'query'>) => {
  const area = inArea(ctx, asked.area)
  return services[area].query(ctx, { ...asked, area })
}

export const exported = (ctx: Ctx, asked: In<'export'>) => {
  const area = inArea(ctx, asked.area)
  return services[area].export(ctx, { ...asked, area })
}

export const detail = async (ctx: Ctx, { id }: { id: string }) => {
  const c = await services[await areaOf(ctx, id)].detail(ctx, { id })
  const values = await valuesNow(ctx, c)
  const lines = c.lines.map((f) => beside(f, values))
  const refs = lines.flatMap((f) =>
    fieldIn(c.kind, f.field)?.type === 'ref'
      ? [f.was, f.proposed, f.now].flatMap((v) => (typeof v === 'string' ? v : []))
      : [],
  )
  return {
    ...c,
    lines,
    names: await namesOf(ctx.tx, [...new Set(refs)]),
    impact: c.productId ? await usesOf(ctx.tx, c.productId) : await usesOfCompany(ctx.tx, c.companyId!),
    others: await others(ctx.tx, ctx.actor, c),
  }
}

export const withdraw = async (ctx: Ctx, wish: In<'withdraw'>) =>
  services[await areaOf(ctx, wish.id)].act(ctx, { ...wish, action: 'withdraw' })

/** Its photos are read by whoever reads it. */
export const correctionFiles: FileGrant = async (ctx, fileId) => {
  const id = await ownerOf(ctx, owner, fileId)
  return !!id && (await reads.get(ctx.tx, ctx.actor, id)) !== undefined
}
