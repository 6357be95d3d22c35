import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { type FieldValue, tidied, type Values, wrongValue } from '#kernel/shared/field.ts'
import { companyCouldBe, seenCompany } from '#modules/company/server/public.ts'
import { couldBe, seenProduct } from '#modules/product/server/public.ts'
import { type Area, areaOfKind } from '../shared/areas.ts'
import type { correctionCalls, productCorrectCalls } from '../shared/calls.ts'
import { fieldIn } from '../shared/fields.ts'
import { tellAuditors } from './notices.ts'
import { openOwn } from './queries/read.ts'
import { insert, type Proposal } from './queries/write.ts'
import { owner, services } from './service.ts'

type ProductBody = Input<(typeof productCorrectCalls)['drug']>
type Body = Pick<ProductBody, 'reason' | 'files' | 'values'>

const told = (v: unknown): string => JSON.stringify(v ?? null)

/** The proposed values as they would be kept. @throws Refusal that names each field: unknown, unchanged, or against its rule */
const proposed = (kind: number | null, given: Body['values'], was: Values): Proposal['fields'] => {
  const fields = Object.entries(given).map(([key, v]) => {
    const field = fieldIn(kind, key)
    return { key, field, value: field ? tidied(field, v as FieldValue) : null }
  })
  const faults = fields.flatMap(({ key, field, value }) => {
    const path = `values.${key}`
    if (!field) return [{ path, message: '此字段不能纠错' }]
    const wrong = wrongValue(field, value)
    if (wrong) return [{ path, message: wrong.reason, ...(wrong.params ? { params: wrong.params } : {}) }]
    return told(value) === told(was[key]) ? [{ path, message: '建议值与当前值相同' }] : []
  })
  if (faults.length > 0) throw malformed(faults)
  return fields.map(({ key, value }) => ({ field: key, was: was[key] ?? null, proposed: value }))
}

const wishedIn = (fields: Proposal['fields']): Values => Object.fromEntries(fields.map((f) => [f.field, f.proposed]))

/** Makes the paper, submitted at once; those who decide are told. */
const make = async (ctx: Ctx, p: Proposal, { files = [] }: Body) => {
  const alone = async () => {
    const twin = await openOwn(ctx.tx, ctx.actor, (p.productId ?? p.companyId)!)
    if (twin) throw refuse('本机构对「{{name}}」已有待审核的纠错单 {{no}}', { name: p.name, no: twin.no })
  }
  await alone()
  const [id, no] = [randomUUID(), await nextNo(ctx, 'JC')]
  const kept = await attach(ctx, { kind: owner, id }, [], files)
  const made = await insert(ctx, id, no, p, kept)
  // a colleague's of the same moment stands by now, or was taken back between
  if (!made) {
    await alone()
    throw refuse('本机构对「{{name}}」的另一张纠错单刚提交，请刷新后重试', { name: p.name })
  }
  await tellAuditors(ctx, { ...p, id, no })
  const { reason, fields } = p
  return services[p.area].made(ctx, { ...made, status: 'pending' }, { reason, fields, files })
}

/** 纠错 of a product, from the page of its family. @throws Refusal not found for one of another family */
export const correctProductOf =
  (area: Exclude<Area, 'enterprise'>) =>
  async (ctx: Ctx, { id, values, reason, files }: ProductBody) => {
    const p = await seenProduct(ctx, id)
    if (areaOfKind(p.kind) !== area) throw notFound('产品不存在')
    const fields = proposed(p.kind, values, p.values)
    await couldBe(ctx, id, wishedIn(fields))
    const { code, name, versionNo } = p
    return make(
      ctx,
      { area, productId: id, companyId: null, code, name, versionNo, reason, fields },
      { reason, files, values },
    )
  }

/** 企业纠错. */
export const add = async (ctx: Ctx, { companyId, values, reason, files }: Input<(typeof correctionCalls)['add']>) => {
  const c = await seenCompany(ctx, companyId)
  const fields = proposed(null, values, c.values)
  await companyCouldBe(ctx, c.id, wishedIn(fields))
  const subject = { productId: null, companyId: c.id, code: c.code, name: c.name, versionNo: null }
  return make(ctx, { area: 'enterprise', ...subject, reason, fields }, { reason, files, values })
}
