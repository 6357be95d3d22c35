import { act as take } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { type FieldTemplate, malformed, notFound, Refusal, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { faultsOf, type Values } from '#kernel/shared/field.ts'
import { agreeSupply } from '#modules/company/server/public.ts'
import { priceFault } from '#modules/company/shared/percent.ts'
import { addProduct, productsByIds } from '#modules/product/server/public.ts'
import { familyOfKind } from '#modules/product/shared/calls.ts'
import type { newApplyCalls } from '../shared/calls.ts'
import { applyTables } from '../shared/fields.ts'
import { type ApplyKind, newApplyMachine } from '../shared/machine.ts'
import { newApplySheet } from '../shared/words.ts'
import * as q from './queries.ts'
import { alone, approvalOf, drafted, newApplyRules } from './rules.ts'

type In<K extends keyof typeof newApplyCalls> = Input<(typeof newApplyCalls)[K]>

/** Which of the two ways out of the hospital's audit an application has. */
const offered = (a: Pick<q.Stored, 'applyKind'>, name: string): boolean =>
  name === 'approve' ? alone(a) : name !== 'forward' || !alone(a)

export const apply = documentService({
  machine: newApplyMachine,
  reads: q.reads,
  rules: newApplyRules,
  remove: q.remove,
  sheet: newApplySheet,
  parties: (a) => [a.hospitalId, a.createdOrg],
  approval: (_, a) => approvalOf(a),
  allows: offered,
  warn: {
    at: ['submit', 'approve', 'forward'],
    async of(ctx, a) {
      const before = await q.earlier(ctx.tx, a)
      if (!before) return []
      const status = say(newApplyMachine.states[before.status].label, ctx.lang)
      return [say('本院已有相同产品的新品申请 {{no}}（{{status}}）', ctx.lang, { no: before.no, status })]
    },
  },
})

const text = (v: unknown): string => (typeof v === 'string' ? v : '')
const idOr = (v: unknown): string | null => (typeof v === 'string' && v !== '' ? v : null)

/** What the values of a kind mean: what exists is copied, the organisation at work is the one or the other side. */
const wantedOf = async (ctx: Ctx, applyKind: ApplyKind, v: Values): Promise<q.Wanted> => {
  const { actor, tx } = ctx
  if ((applyKind === 'recommended') !== (actor.org === 'supplier'))
    throw malformed([{ path: 'applyKind', message: '供应商只能推荐，医院只能申请' }])
  const article = applyKind === 'listed' ? await q.articleOf(tx, text(v.productId)) : undefined
  const wrong: FieldTemplate[] = []
  if (applyKind === 'listed' && !article?.enabled)
    wrong.push({ path: 'values.productId', message: '产品不存在或已停用' })
  const hospitalId = applyKind === 'recommended' ? text(v.hospitalId) : actor.orgId
  if (!(await q.partnerOf(tx, hospitalId, 'hospital')))
    wrong.push({ path: 'values.hospitalId', message: '医院不存在或已停用' })
  const departmentId = applyKind === 'recommended' ? null : idOr(v.departmentId)
  if (departmentId && !(await q.departmentOf(tx, hospitalId, departmentId)))
    wrong.push({ path: 'values.departmentId', message: '科室不存在或已停用' })
  const supplierId = applyKind === 'recommended' ? actor.orgId : idOr(v.supplierId)
  if (supplierId && !(await q.partnerOf(tx, supplierId, 'supplier')))
    wrong.push({ path: 'values.supplierId', message: '供应商不存在或已停用' })
  if (wrong.length > 0) throw malformed(wrong)
  const described = {
    kind: Number(v.kind ?? 0),
    name: text(v.name),
    spec: text(v.spec),
    packSpec: text(v.packSpec),
    unit: text(v.unit),
    manufacturer: text(v.manufacturer),
    approvalNo: text(v.approvalNo),
    insuranceCode: text(v.insuranceCode),
  }
  const { enabled: _, id: productId, ...known } = article ?? { enabled: true, id: null, ...described }
  return {
    ...known,
    productId,
    hospitalId,
    departmentId,
    supplierId,
    price: text(v.price),
    monthlyQty: text(v.monthlyQty),
    reason: text(v.reason),
    evidence: text(v.evidence),
    similarNote: text(v.similarNote),
  }
}

export const add = async (ctx: Ctx, { applyKind, values }: In<'add'>) => {
  const wanted = await wantedOf(ctx, applyKind, values)
  const no = await nextNo(ctx, 'XP')
  const saved = await q.insert(ctx.tx, ctx.actor, no, applyKind, wanted)
  return apply.made(ctx, saved, { applyKind, ...values })
}

/** Saves a draft or a refused application; what is not said stays as it is. */
export const update = async (ctx: Ctx, { id, version, applyKind, values }: In<'update'>) => {
  const { doc, before } = await apply.forChange(ctx, id, version, 'edit')
  if (doc.applyKind !== applyKind) throw malformed([{ path: 'applyKind', message: '申请类型不能修改' }])
  const table = applyTables[applyKind]
  const now = Object.fromEntries(
    table.fields.map(({ key }) => {
      const was = doc[key as keyof typeof doc]
      return [key, key === 'kind' ? String(was) : (was as Values[string])]
    }),
  )
  const said = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined))
  const next = { ...now, ...said }
  const faults = faultsOf(table, next)
  if (faults.length > 0)
    throw malformed(
      faults.map((f) => ({ path: `values.${f.key}`, message: f.reason, ...(f.params ? { params: f.params } : {}) })),
    )
  const saved = await q.update(ctx.tx, id, await wantedOf(ctx, applyKind, next))
  await apply.noted(ctx, doc, 'update', '修改', { before, after: said })
  return saved
}

/** The product the platform names or makes. @throws a refusal that names the field */
const productFor = async (ctx: Ctx, a: q.Stored, { productId, product }: In<'accept'>): Promise<string> => {
  if (!productId === !product) throw malformed([{ path: 'productId', message: '请选用已有产品，或新建产品' }])
  const kind = product?.kind ?? (await q.articleOf(ctx.tx, productId!))?.kind
  if (kind !== undefined && kind !== a.kind)
    throw malformed([{ path: productId ? 'productId' : 'product.kind', message: '产品大类与申请不一致' }])
  if (product) {
    const { screen, title } = familyOfKind(product.kind)
    if (!ctx.actor.codes.has(`${screen}:add`)) throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title })
    return (await addProduct(ctx, product)).id
  }
  const found = await q.articleOf(ctx.tx, productId!)
  if (!found?.enabled) throw malformed([{ path: 'productId', message: '产品不存在或已停用' }])
  return found.id
}

/**
 * The platform's yes to what nobody had (§2.40): the product is found or made, the wanted supplier supplies it at the price
 * the hospital passed, and its catalogue has a draft.
 */
export const accept = async (ctx: Ctx, wish: In<'accept'>) => {
  const { doc: a } = await apply.lock(ctx, wish.id)
  const { id, version, supplyTo } = wish
  // stale or out of turn: nothing is made before
  const made = a.status === 'platform' && a.version === version ? await productFor(ctx, a, wish) : ''
  const doc = { ...apply.asDoc(a), made, approval: approvalOf(a) }
  await take(ctx, newApplyMachine, doc, { action: 'accept', version }, newApplyRules)
  if (a.supplierId && supplyTo) {
    const [limits] = (await productsByIds(ctx.tx, [made])).values()
    const fault = limits && priceFault(a.price, limits)
    if (supplyTo < today()) throw malformed([{ path: 'supplyTo', message: '有效期至不能早于起始日期' }])
    if (fault) throw refuse(fault.message, fault.price ? { price: plain(fault.price) } : {})
    const terms = {
      hospitalId: a.hospitalId,
      supplierId: a.supplierId,
      productId: made,
      price: a.price,
      validFrom: today(),
      validTo: supplyTo,
    }
    await agreeSupply(ctx, terms)
  }
  await drafted(ctx, doc, made, a.auditedBy)
  return { id, status: doc.status, version: doc.version }
}

/** What the hospital buys of the same name. */
export const similar = async (ctx: Ctx, { hospitalId, productId, name }: In<'similar'>) => {
  const whose = ctx.actor.org === 'hospital' ? ctx.actor.orgId : hospitalId
  if (!whose) throw notFound('医院不存在')
  const called = productId ? (await q.articleOf(ctx.tx, productId))?.name : name
  return called ? q.similar(ctx.tx, whose, called) : []
}
