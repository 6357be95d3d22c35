import { derive } from '#kernel/server/act.ts'
import { attempt } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, type Refusal, refuse } from '#kernel/server/refusal.ts'
import { sayRefusal } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { correctCompany, heldCompany } from '#modules/company/server/public.ts'
import { correctProduct, heldProduct } from '#modules/product/server/public.ts'
import type { correctionCalls } from '../shared/calls.ts'
import { labelIn } from '../shared/fields.ts'
import { machines } from '../shared/machine.ts'
import { tellUsers } from './notices.ts'
import { lockOthers, reads, type Stored } from './queries/read.ts'
import { type Decided, decide } from './queries/write.ts'
import { areaOf, beside, services } from './service.ts'

type In<K extends keyof typeof correctionCalls> = Input<(typeof correctionCalls)[K]>
type Decisions = In<'audit'>['decisions']

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The subject, locked before the paper, so that two papers about it wait for each other. */
const hold = async (ctx: Ctx, id: string) => {
  const area = await areaOf(ctx, id)
  const c = (await reads.get(ctx.tx, ctx.actor, id))!
  const { values } = c.productId ? await heldProduct(ctx, c.productId) : await heldCompany(ctx, c.companyId!)
  return { service: services[area], values: values as Values }
}

/** Other papers under way that wanted the very same of a field: it is taken for them too, and who has nothing else is done. */
const settleOthers = async (ctx: Ctx, c: Stored, taken: Values): Promise<void> => {
  for (const other of await lockOthers(ctx.tx, ctx.actor, c)) {
    const open = (await reads.lines(ctx.tx, other.id)).filter((f) => f.decision === '')
    const met = open.filter((f) => f.field in taken && same(taken[f.field], f.proposed))
    if (met.length === 0) continue
    await decide(
      ctx.tx,
      met.map((f) => ({ id: f.id, decision: 'take', opinion: c.no, found: f.was })),
    )
    if (met.length < open.length) continue
    await derive(ctx, machines[other.area], [services[other.area].asDoc(other)], 'settle', { reason: c.no })
  }
}

/**
 * Decides a paper field by field (domain-lists §2.36). What is taken is written to its subject at once, with a version of its own.
 * @throws Refusal conflict, four eyes, a field that is not decided or has changed meanwhile, or what keeps a value from being taken
 */
export const audit = async (
  ctx: Ctx,
  { id, version, decisions }: { id: string; version: number; decisions: Decisions },
) => {
  const { service, values } = await hold(ctx, id)
  const { doc } = await service.lock(ctx, id)
  const lines = (await reads.lines(ctx.tx, id)).map((f) => beside(f, values))
  const open = lines.filter((f) => f.decision === '')
  const said = new Map(decisions.map((d) => [d.field, d]))
  const label = (key: string) => labelIn(doc.kind, key)
  const faults = [
    ...decisions.flatMap((d, i) => {
      const f = open.find((x) => x.field === d.field)
      const path = `decisions.${i}`
      if (!f) return [{ path: `${path}.field`, message: '「{{field}}」不待审核', params: { field: label(d.field) } }]
      if (d.take && !same(d.now, f.now))
        return [
          {
            path: `${path}.now`,
            message: '「{{field}}」的当前值已变化，请刷新后再审核',
            params: { field: label(d.field) },
          },
        ]
      return d.take || d.opinion
        ? []
        : [{ path: `${path}.opinion`, message: '请填写不采纳「{{field}}」的意见', params: { field: label(d.field) } }]
    }),
    ...open
      .filter((f) => !said.has(f.field))
      .map((f) => ({ path: 'decisions', message: '「{{field}}」还没有审核', params: { field: label(f.field) } })),
  ]
  const taken = open.filter((f) => said.get(f.field)?.take)
  const whole = lines.every((f) => f.decision === 'take' || taken.includes(f))
  const none = taken.length === 0 && lines.every((f) => f.decision !== 'take')
  const opinions = decisions.filter((d) => !d.take).map((d) => `${label(d.field)} ${d.opinion}`)
  // status, person and version are asked first: who may not decide learns no more
  const action = whole ? 'take' : none ? 'reject' : 'takePart'
  if (doc.status === 'pending' && doc.version === version && faults.length > 0) throw malformed(faults)
  const answer = await service.act(ctx, { id, version, action, reason: opinions.join(' / ').slice(0, 200) })
  const all = open.map((f): Decided => {
    const { take, opinion } = said.get(f.field)!
    return { id: f.id, decision: take ? 'take' : 'refuse', opinion, found: f.now }
  })
  await decide(ctx.tx, all)
  const wished: Values = Object.fromEntries(
    taken.filter((f) => !same(f.now, f.proposed)).map((f) => [f.field, f.proposed]),
  )
  if (Object.keys(wished).length > 0)
    await (doc.productId
      ? correctProduct(ctx, doc.productId, wished, doc.no)
      : correctCompany(ctx, doc.companyId!, wished))
  if (taken.length > 0) {
    await settleOthers(ctx, doc, Object.fromEntries(taken.map((f) => [f.field, f.proposed])))
    await tellUsers(
      ctx,
      doc,
      taken.map((f) => f.field),
    )
  }
  return answer
}

/** All fields of several papers; one with a field somebody else has touched since is left for a look of its own. */
export const batchAudit = async (ctx: Ctx, { items, take, opinion }: In<'batchAudit'>) => {
  if (!take && !opinion) throw refuse('请填写不采纳的意见')
  const failed: { id: string; no: string; reason: string }[] = []
  for (const { id, version } of [...items].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    let no = ''
    const refused: Refusal | undefined = await attempt(ctx, async () => {
      no = (await reads.get(ctx.tx, ctx.actor, id))?.no ?? ''
      const { values } = await hold(ctx, id)
      const c = (await reads.get(ctx.tx, ctx.actor, id))!
      const lines = (await reads.lines(ctx.tx, id)).map((f) => beside(f, values)).filter((f) => f.decision === '')
      const touched = lines.find((f) => f.touched)
      if (take && touched)
        throw refuse('「{{field}}」已被他人修改，请逐项审核', { field: labelIn(c.kind, touched.field) })
      const decisions = lines.map((f) => ({ field: f.field, take, now: f.now, opinion: take ? '' : opinion }))
      await audit(ctx, { id, version, decisions })
    })
    if (refused) failed.push({ id, no, reason: sayRefusal(refused, ctx.lang) })
  }
  return { done: items.length - failed.length, failed }
}
