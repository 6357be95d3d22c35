import type { Ctx } from '#kernel/server/ctx.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { JobAbout, Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { platformOf } from '#modules/trace-setting/server/public.ts'
import { personFields } from '#modules/trace-setting/shared/fields.ts'
import type { HeldRow, LookUp, Platform } from '#modules/trace-setting/shared/wire.ts'
import type { codeCalls, traceCalls } from '../shared/calls.ts'
import { comparedWith, uploadOf } from '../shared/compare.ts'
import * as q from './queries/lookups.ts'
import { codeIn } from './service.ts'
import { learnUnpacked, unpackAll } from './unpack.ts'

export const lookUpTask = 'trace.lookUp'

const noPlatform = { kind: 'refused' as const, reason: '本院尚未设置追溯平台的地址和机构编码' }

const asked = async (ctx: Ctx, typed: string, lookUp: q.Question) => {
  const { code } = codeIn(typed)
  if (!(await platformOf(ctx, ctx.actor.orgId))) throw refuse(noPlatform.reason)
  const id = await q.ask(ctx, code, lookUp)
  await enqueue(
    ctx,
    lookUpTask,
    { id },
    { key: `${lookUpTask} ${ctx.actor.orgId} ${code} ${lookUp}`, queue: `trace ${ctx.actor.orgId}` },
  )
  return { id, code }
}
/** What the platform says of a code is wanted: it is asked by a job, since nobody waits for others inside a transaction. */
export const askPlatform = async (ctx: Ctx, { code, lookUp }: Input<(typeof traceCalls)['ask']>) => {
  const { id } = await asked(ctx, code, lookUp)
  return { id }
}
/** The same of the code service: what lies in a box. */
export const askBox = async (ctx: Ctx, wish: Input<(typeof codeCalls)['askBox']>) => {
  const { code } = await asked(ctx, wish.code, 'box')
  return { code }
}
/** What became of the last such question about a box. */
export const boxOf = async (ctx: Ctx, wish: Input<(typeof codeCalls)['box']>) => {
  const last = await q.lastBox(ctx.tx, ctx.actor.orgId, codeIn(wish.code).code)
  if (!last) throw notFound('没有查询过此箱码')
  return { answered: last.answeredAt !== null, fault: last.fault, packs: last.rows?.length ?? 0 }
}

const flat = (r: HeldRow): q.Fields => ({
  ...r.fields,
  fixmedins_bchno: r.bchno,
  flow_no: r.flowNo,
  vali_flag: r.valid ? '1' : '0',
})

/** Who a patient is stays with the rows of sales: an answer is kept without it. */
const unpersonal = (fields: q.Fields): q.Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !personFields.includes(name)))

/** 3508–3511 are asked for by our own numbers, 3512 and 3513 by the code itself. */
const answerOf = async (p: Platform, lookUp: LookUp, code: string, bchnos: readonly string[]) => {
  const kind = uploadOf[lookUp]
  if (!kind) return p.query(lookUp, { drug_trac_codg: code })
  if (bchnos.length === 0) return { kind: 'rows' as const, rows: [] }
  const found = await p.find(kind, { bchnos })
  return found.kind === 'found' ? { kind: 'rows' as const, rows: found.rows.map(flat) } : found
}

const runLookUp = async (about: JobAbout, id: string) => {
  const known = await inContext(systemActor, { ...about, readOnly: true }, async (ctx) => {
    const question = await q.waiting(ctx.tx, id)
    if (!question) return undefined
    if (question.lookUp === 'box') return { question, platform: await platformOf(ctx, question.hospitalId), bchnos: [] }
    const kind = uploadOf[question.lookUp]
    const ours = kind ? await q.sentOf(ctx.tx, question.hospitalId, question.code, kind) : []
    return { question, platform: await platformOf(ctx, question.hospitalId), bchnos: ours.map((o) => o.bchno) }
  })
  if (!known) return { asked: false }
  const { question, platform, bchnos } = known
  if (question.lookUp === 'box') {
    const came = platform ? await unpackAll(platform, question.code) : noPlatform
    await inContext(systemActor, about, (ctx) => learnUnpacked(ctx, question, came))
    return { asked: true }
  }
  const came = platform ? await answerOf(platform, question.lookUp, question.code, bchnos) : noPlatform
  const said =
    came.kind === 'rows'
      ? { fault: '', rows: came.rows.map(unpersonal) }
      : { fault: came.kind === 'refused' ? came.reason : came.message || came.fault, rows: null }
  await inContext(systemActor, about, (ctx) => q.answered(ctx.tx, id, said))
  return { asked: true }
}

export const lookUpTasks: readonly Task[] = [
  {
    name: lookUpTask,
    outside: true,
    run: async (about, { id }) => (typeof id === 'string' ? runLookUp(about, id) : { asked: false }),
  },
]

/** What the platform said of a code last, field by field beside what we sent. */
export const answersOf = async (ctx: Ctx, code: string) => {
  const all = await q.lastOf(ctx.tx, ctx.actor.orgId, code)
  const answers = []
  for (const { lookUp, ...a } of all) {
    if (lookUp === 'box') continue
    const kind = uploadOf[lookUp]
    const ours = kind ? await q.sentOf(ctx.tx, ctx.actor.orgId, code, kind) : []
    answers.push({
      ...{ lookUp, askedAt: a.askedAt, answeredAt: a.answeredAt, fault: a.fault },
      rows: comparedWith(ours, a.rows ?? []),
    })
  }
  return answers
}
