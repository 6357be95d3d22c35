import type { Ctx } from '#kernel/server/ctx.ts'
import { masterService } from '#kernel/server/master.ts'
import { once } from '#kernel/server/memory.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { drugPermit } from '#modules/certificate/server/public.ts'
import { apartToday, bringTogether, strangersToday } from '#modules/cooperation/server/public.ts'
import { productsByIds } from '#modules/product/server/public.ts'
import type { relationCalls } from '../shared/calls.ts'
import { relationSheet } from '../shared/fields.ts'
import { agreed } from './agreed.ts'
import * as q from './queries/relations.ts'
import { alsoSays, askFar, changedPrice, checkTerms, newPrice, parties } from './terms.ts'

type In<K extends keyof typeof relationCalls> = Input<(typeof relationCalls)[K]>

export const relation = masterService({
  entity: 'supplyRelation',
  unknown: '供货关系不存在',
  screen: 'baseInfo/mySupplier',
  offers: ['edit', 'enable'],
  by: ['hospital', 'authority'],
  reads: q.relationReads,
  named: ({ name, supplier }: { name?: string; supplier?: string }) => [name, supplier].filter(Boolean).join(' '),
  sheet: { name: '供货关系', fields: relationSheet.fields },
})

/** What the authority switched off is its to switch on (domain-lists §2.35). */
const heldFrom = (r: { held: boolean }, { org }: Ctx['actor']): boolean => r.held && org !== 'authority'

/** Who says whether it is so: the supplier, and the authority, which knows both. */
const mayConfirm = ({ org, codes }: Ctx['actor']): boolean =>
  org !== 'hospital' && codes.has('baseInfo/mySupplier:edit')

export const query = async (ctx: Ctx, input: In<'query'>) => {
  const page = await relation.query(ctx, input)
  const waits = (r: (typeof page.rows)[number]) => r.agreedAt === null && mayConfirm(ctx.actor)
  const rows = page.rows.map((r) => ({
    ...r,
    actions: [...(waits(r) ? ['confirm'] : []), ...r.actions.filter((a) => a !== 'enable' || !heldFrom(r, ctx.actor))],
  }))
  return { ...page, rows }
}

/** A hospital's word alone opens nobody's account and papers to it (decision 0030). */
export const confirm = async (ctx: Ctx, wish: In<'confirm'>) => {
  const before = await relation.forChange(ctx, wish)
  if (before.agreedAt !== null) throw refuse('此供货关系已确认')
  relation.noted(ctx, before, 'confirm', { after: { supplier: before.supplier, hospital: before.hospital } })
  return q.agree(ctx.tx, wish.id, ctx.actor.userId)
}

/** He hears of the first one of a hospital that nobody has confirmed; he may then confirm it, and need not. */
export const askSupplier = (ctx: Ctx, hospital: string, supplierId: string): Promise<void> =>
  // once, of however many an import brings
  once(ctx.tx, `relation.asked ${supplierId}`, async () => {
    if (await q.suppliesToday(ctx.tx, ctx.actor.orgId, supplierId)) return
    await tellNotice(ctx, {
      orgId: supplierId,
      codes: ['baseInfo/mySupplier:edit'],
      event: 'relation.asked',
      template: '{{hospital}}新建或恢复了供货关系，请核对并确认；确认前该医院看不到贵单位的账户和证件',
      params: { hospital },
      path: '/baseInfo/mySupplier/relations',
    })
  })

/** Saves what changes of a relation. One that had ended and is taken up again waits for its supplier's word anew (decision 0030). */
export const save = async (
  ctx: Ctx,
  before: Awaited<ReturnType<typeof relation.forChange>>,
  set: Parameters<typeof q.update>[2],
) => {
  const { agreed, ...saved } = await q.update(ctx.tx, before.id, set)
  if (before.agreedAt !== null && !agreed) await askSupplier(ctx, before.hospital, before.supplierId)
  return saved
}

export const hospitals = (ctx: Ctx) => q.hospitals(ctx.tx)

/**
 * A relation needs a cooperation (domain-lists §2.35): a hospital has it before, the authority's word makes it.
 * @throws Refusal what is wrong with it
 */
export const mustCooperate = async (ctx: Ctx, hospitalId: string, supplier: { id: string; name: string }) => {
  if (ctx.actor.org !== 'hospital')
    return bringTogether(ctx, { hospitalId, supplierId: supplier.id, supplier: supplier.name })
  const fault = await strangersToday(ctx, hospitalId, supplier.id)
  if (fault) throw refuse(fault.message, fault.params)
}

/** The enabled hospital and supplier a new relation is between. @throws Refusal who is missing, unknown or not the actor's to name */
export const partiesOf = async (ctx: Ctx, input: { hospitalId?: string | undefined; supplierId: string }) => {
  const hospitalId = ctx.actor.org === 'hospital' ? ctx.actor.orgId : input.hospitalId
  if (ctx.actor.org === 'hospital' && input.hospitalId && input.hospitalId !== hospitalId) throw notFound('医院不存在')
  if (!hospitalId) throw malformed([{ path: 'hospitalId', message: '必填' }])
  const hospital = await q.orgOf(ctx.tx, hospitalId)
  if (hospital?.kind !== 'hospital' || !hospital.enabled) throw notFound('医院不存在')
  const supplier = await q.orgOf(ctx.tx, input.supplierId)
  if (supplier?.kind !== 'supplier' || !supplier.enabled)
    throw malformed([{ path: 'supplierId', message: '供应商不存在或已停用' }])
  return { hospital, supplier }
}

export const add = async (ctx: Ctx, { signOff, why, ...input }: In<'add'>) => {
  const { hospital, supplier } = await partiesOf(ctx, input)
  const hospitalId = hospital.id
  await checkTerms(ctx, { ...input, hospitalId })
  const [product] = (await productsByIds(ctx.tx, [input.productId])).values()
  await mustCooperate(ctx, hospitalId, supplier)
  await askFar(ctx, { ...input, hospitalId }, product!.listedPrice, why)
  const warnings = product!.kind === 0 ? await drugPermit(ctx, supplier.id, supplier.name) : []
  const about = { id: `${hospitalId} ${input.supplierId} ${input.productId}`, version: 0, signOff }
  const second = await agreed(ctx, 'supplyRelation', about, 'add', [
    parties(hospital.name, supplier.name),
    newPrice(product!, input.price),
    ...alsoSays(warnings, why),
  ])
  const own = ctx.actor.org === 'hospital'
  const saved = await q.insert(ctx.tx, ctx.actor.userId, { ...input, hospitalId }, !own)
  if (!saved) throw refuse('该医院与此供应商已有此产品的供货关系')
  if (own) await askSupplier(ctx, hospital.name, input.supplierId)
  relation.noted(ctx, saved, 'add', { after: { ...input, hospitalId, second, ...(why ? { why } : {}) } })
  return { ...saved, warnings }
}

export const update = async (ctx: Ctx, { id, version, signOff, why, ...given }: In<'update'>) => {
  const before = await relation.forChange(ctx, { id, version })
  const { hospitalId, productId, price, validFrom, validTo } = before
  const terms = { price, validFrom, validTo, ...given }
  await checkTerms(ctx, { ...terms, hospitalId, productId })
  await askFar(ctx, { ...terms, hospitalId, productId }, price, why)
  const says = [
    parties(before.hospital, before.supplier),
    changedPrice(before.name, price, terms.price),
    ...alsoSays([], why),
  ]
  const dearer = cmp(terms.price, price) !== 0
  const second = dearer ? await agreed(ctx, 'supplyRelation', { id, version, signOff }, 'update', says) : undefined
  const saved = await save(ctx, before, given)
  relation.noted(ctx, before, 'update', {
    before: { price, validFrom, validTo },
    after: { ...given, ...(second ? { second } : {}), ...(why ? { why } : {}) },
  })
  return saved
}

export const setEnabled = async (ctx: Ctx, { enabled, ...wish }: In<'switch'>) => {
  const before = await relation.forChange(ctx, wish)
  if (enabled && heldFrom(before, ctx.actor)) throw refuse('此供货关系由主管部门停用，只能由其启用')
  const apart = enabled ? await apartToday(ctx, before.hospitalId, before.supplierId) : undefined
  if (apart) throw refuse(apart.message, apart.params)
  const warnings = enabled && before.kind === 0 ? await drugPermit(ctx, before.supplierId, before.supplier) : []
  relation.switched(ctx, before, enabled)
  const held = !enabled && ctx.actor.org === 'authority'
  const saved = await save(ctx, before, { enabled, ...(held === before.held ? {} : { held }) })
  return { ...saved, warnings }
}
