import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { patterns, sentences } from '#kernel/shared/validators.ts'
import type { cooperationCalls } from '../shared/calls.ts'
import { noEnd } from '../shared/kinds.ts'
import { cooperationMachine } from '../shared/machine.ts'
import { type Step, tellAsked, tellStep } from './notices.ts'
import { openOf, orgMeant, reads } from './queries/read.ts'
import * as write from './queries/write.ts'

type In<K extends keyof typeof cooperationCalls> = Input<(typeof cooperationCalls)[K]>

const over = async (_: Ctx, c: { validTo: string }) => (c.validTo < today() ? '合作期限已过，请重新发起' : undefined)
const answers = { refuse: over, sets: write.answered }
const freed = { sets: () => ({ held_by: null }) }

export const cooperation = documentService({
  machine: cooperationMachine,
  reads,
  rules: {
    accept: answers,
    agree: answers,
    decline: { sets: write.answered },
    refuse: { sets: write.answered },
    suspend: { sets: (ctx) => ({ held_by: ctx.actor.org }) },
    resume: {
      ...freed,
      refuse: async (ctx, c) =>
        c.heldBy === 'authority' && ctx.actor.org !== 'authority' ? '此合作由主管部门暂停，只能由其恢复' : undefined,
    },
    end: freed,
  },
  parties: (c) => [c.hospitalId, ...(c.supplierId ? [c.supplierId] : [])],
  allows: (c, action, actor) => action !== 'resume' || c.heldBy !== 'authority' || actor.org === 'authority',
})

/** The two sides of what is asked. @throws Refusal that names the field */
const sides = async (ctx: Ctx, input: In<'invite'>) => {
  const own = ctx.actor.orgId
  if (ctx.actor.org === 'supplier') {
    const said = input.hospital?.trim() ?? ''
    if (!said) throw malformed([{ path: 'hospital', message: '请输入医院编码或统一社会信用代码' }])
    const hospital = await orgMeant(ctx.tx, 'hospital', said.toUpperCase())
    if (!hospital) throw malformed([{ path: 'hospital', message: '没有此编码或信用代码的医院' }])
    return { hospitalId: hospital.id, supplierId: own, name: ctx.actor.orgName, creditCode: '', to: hospital.id }
  }
  const creditCode = (input.creditCode ?? '').toUpperCase()
  if (!patterns.creditCode.like.test(creditCode))
    throw malformed([{ path: 'creditCode', message: creditCode ? sentences.creditLength : sentences.creditMissing }])
  const known = await orgMeant(ctx.tx, 'supplier', creditCode)
  const name = known?.name ?? input.name?.trim()
  if (!name) throw malformed([{ path: 'name', message: '该企业尚未注册，请填写企业名称' }])
  return { hospitalId: own, supplierId: known?.id ?? null, name, creditCode, to: known?.id }
}

const underWay = {
  invited: '已有待供应商确认的邀请 {{no}}',
  requested: '对方已申请合作（{{no}}），请直接确认',
  active: '双方已在合作中（{{no}}）',
  suspended: '双方的合作 {{no}} 已暂停，请恢复后使用',
  ended: '',
  declined: '',
} as const

/**
 * A hospital invites a supplier by credit code, or a supplier asks a hospital (domain-lists §2.35). One who is not registered
 * is waited for: with his registration the invitation becomes his.
 * @throws Refusal the field at fault, or what the two have under way already
 */
export const invite = async (ctx: Ctx, input: In<'invite'>) => {
  const { validFrom = today(), validTo = noEnd, note } = input
  if (validFrom < today()) throw malformed([{ path: 'validFrom', message: '合作不能从过去的日期开始' }])
  if (validTo < validFrom) throw malformed([{ path: 'validTo', message: '截止日期不能早于开始日期' }])
  const { to, ...two } = await sides(ctx, input)
  const open = await openOf(ctx.tx, two.hospitalId, two)
  if (open?.supplierId === null && two.supplierId) {
    // he came by another way than his registration: what waited is his from now on
    const joined = await write.found(ctx.tx, open.id, two.supplierId)
    await tellAsked(ctx, two.supplierId, joined.no, 'invited')
    return { ...joined, waits: false }
  }
  if (open) throw refuse(underWay[open.status], { no: open.no })
  const status = ctx.actor.org === 'supplier' ? ('requested' as const) : ('invited' as const)
  const wish = { ...two, orgId: ctx.actor.orgId, note, validFrom, validTo, status }
  const made = await write.insert(ctx, { ...wish, no: await nextNo(ctx, 'HZ') })
  // somebody else was a moment faster
  if (!made) throw refuse('双方已有进行中的合作或邀请，请刷新后查看')
  if (to) await tellAsked(ctx, to, made.no, status)
  const parties = [two.hospitalId, ...(two.supplierId ? [two.supplierId] : [])]
  const saved = await cooperation.made(ctx, { ...made, status, parties }, wish)
  return { ...saved, waits: two.supplierId === null }
}

/** Takes a step of a cooperation; the other side hears of it. */
const step = async (ctx: Ctx, wish: In<'answer'> | In<'suspend'>) => {
  const before = await cooperation.get(ctx, wish.id)
  const action = wish.action as Step
  const done = await cooperation.act(ctx, { ...wish, action })
  const reason = wish.reason ?? ''
  if (action === 'suspend' || action === 'end') await write.stopReason(ctx.tx, wish.id, reason)
  await tellStep(ctx, before, action, reason)
  return done
}
export const answer = (ctx: Ctx, wish: In<'answer'>) => step(ctx, wish)
export const suspend = (ctx: Ctx, wish: In<'suspend'>) => step(ctx, wish)
