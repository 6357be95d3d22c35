import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { printDocs } from '#kernel/server/printing.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { departmentOf } from '#modules/place/server/public.ts'
import { ownPoint } from '#modules/purchase-list/server/public.ts'
import { watchWarnings } from '#modules/stock/server/public.ts'
import type { surgeryOrderCalls } from '../shared/calls.ts'
import { surgeryOrderMachine } from '../shared/machine.ts'
import { surgeryOrderSheet } from '../shared/words.ts'
import { kitLines } from './items.ts'
import { apartFrom, keepPatient } from './patient.ts'
import * as kit from './queries/kit.ts'
import { movedOf, type Piece, piecesOf, surgeryOrderReads as reads, type SurgeryDoc } from './queries/read.ts'
import * as q from './queries/write.ts'
import { surgeryOrderRules } from './rules.ts'
import { usedPieces } from './used-before.ts'
import { momentFaults } from './when.ts'

type Calls = typeof surgeryOrderCalls

/** What decides its approval: what its kit costs. */
const facts = (_: Ctx, d: SurgeryDoc) => ({
  orgId: d.hospitalId,
  kind: null,
  amount: async () => d.amount,
  createdBy: d.createdBy,
})

/** Of a kit that is there the pieces nobody may use any more: they go back. */
const recalled = (ctx: Ctx, d: SurgeryDoc, pieces: readonly Piece[]): Promise<string[]> =>
  watchWarnings(ctx, d.hospitalId, pieces, '第 {{line}} 件批号 {{lot}} 已被召回（{{no}}），请勿使用')

export const surgeryOrder = documentService({
  machine: surgeryOrderMachine,
  reads,
  rules: surgeryOrderRules,
  remove: q.remove,
  sheet: surgeryOrderSheet,
  // its steps are the supplier's to read once it was audited
  parties: (d, action) => (d.releasedAt || action === 'approve' ? [d.hospitalId, d.supplierId] : [d.hospitalId]),
  approval: facts,
  allows: (d, name) => {
    if (name === 'accept') return !d.emergency
    if (name === 'acceptUsed') return d.emergency
    // two names of one button, each of what the server decides
    if (name === 'backDiffers') return false
    if (name === 'delete') return d.submittedAt === null
    return name !== 'cancel' || d.submittedAt !== null
  },
  more: async (ctx, d) => {
    const pieces = await piecesOf(ctx.tx, d.id)
    const moved = ctx.actor.org === 'hospital' ? await movedOf(ctx.tx, d.id) : []
    return { pieces, moved, warnings: surgeryOrderMachine.states[d.status].final ? [] : await recalled(ctx, d, pieces) }
  },
})

type Body = Omit<Input<Calls['add']>, 'send'>
type Line = Body['lines'][number]
/** Of what is typed what decides whether it may be. */
type Wish = Pick<Body, 'supplierId' | 'departmentId' | 'pointId' | 'surgeryTime' | 'arrivalTime' | 'emergency'> & {
  submittedAt?: string | null
}

/** Where it goes and when, as it is stored. @throws Refusal at the field */
const placesOf = async (ctx: Ctx, wish: Wish) => {
  const point = await ownPoint(ctx, wish.pointId)
  const department = await departmentOf(ctx.tx, ctx.actor, wish.departmentId)
  if (!department?.enabled) throw malformed([{ path: 'departmentId', message: '科室不存在或已停用' }])
  const suppliers = await kit.kitSuppliers(ctx.tx, ctx.actor)
  if (!suppliers.some((s) => s.id === wish.supplierId))
    throw malformed([{ path: 'supplierId', message: '该供应商没有本院启用的跟台产品' }])
  const wrong = await momentFaults(ctx, wish)
  if (wrong.length > 0) throw malformed(wrong)
  return { pointName: point.name, departmentName: department.name }
}

/** What is not told is not written; of moments their columns. */
const headOf = ({ surgeryTime, arrivalTime, patientSex, ...h }: Partial<Omit<Body, 'lines'>>): q.Head => ({
  ...h,
  ...(surgeryTime === undefined ? {} : { surgeryAt: surgeryTime }),
  ...(arrivalTime === undefined ? {} : { arrivalAt: arrivalTime }),
  ...(patientSex === undefined ? {} : { patientSex: patientSex ?? '' }),
})

/** Lines as they shall be, and of an operation that is over which pieces they were. */
const keepLines = async (ctx: Ctx, d: Wish & { id: string; hospitalId: string }, said: readonly Line[]) => {
  const lines = await kitLines(ctx, d, said, !d.emergency)
  const pieces = d.emergency ? await usedPieces(ctx, d, lines, said) : []
  const made = await q.replaceLines(ctx.tx, d, lines)
  if (pieces.length > 0)
    await q.addPieces(
      ctx.tx,
      d,
      pieces.map((p, i) => ({ ...p, lineId: made[i]!.id })),
    )
}

export const add = async (ctx: Ctx, { lines, send: _, ...body }: Input<Calls['add']>) => {
  const { said, rest } = apartFrom(body)
  const places = await placesOf(ctx, rest)
  const no = await nextNo(ctx, 'GT')
  const head = headOf(rest) as typeof rest & { surgeryAt: string; patientSex?: '' }
  const made = await q.insert(ctx.tx, ctx.actor, no, { ...head, ...places })
  const own = { ...rest, id: made.id, hospitalId: ctx.actor.orgId }
  const patient = await keepPatient(ctx, own, said)
  await keepLines(ctx, own, lines)
  return surgeryOrder.made(ctx, { ...made, no }, { ...rest, ...patient, lines })
}

export const update = async (ctx: Ctx, { id, version, lines, send: _, ...body }: Input<Calls['update']>) => {
  const { doc: d, before } = await surgeryOrder.forChange(ctx, id, version, 'edit')
  const { said, rest } = apartFrom(body)
  const now = { ...d, ...defined(rest) }
  const other = now.supplierId !== d.supplierId || now.emergency !== d.emergency
  if (other && !lines) throw refuse('更换供应商或补录方式时请重新填写明细')
  const places = await placesOf(ctx, now)
  // lines name the supplier too
  if (other) await q.replaceLines(ctx.tx, d, [])
  const saved = await q.update(ctx.tx, id, { ...headOf(rest), ...places })
  const patient = await keepPatient(ctx, d, said)
  if (lines) await keepLines(ctx, now, lines)
  await surgeryOrder.noted(ctx, d, 'update', '修改', { before, after: { ...rest, ...patient, lines } })
  return { id, no: d.no, version: saved.version }
}
const defined = <O extends object>(o: O) =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as { [K in keyof O]?: NonNullable<O[K]> }

/** Deleted while nobody else saw it; what was submitted once is cancelled and stays (domain §3.4). */
export const remove = async (ctx: Ctx, { id, version }: Input<Calls['delete']>) => {
  const { submittedAt } = await surgeryOrder.get(ctx, id)
  if (!submittedAt) return surgeryOrder.remove(ctx, { id, version })
  await surgeryOrder.act(ctx, { id, version, action: 'cancel' })
  return { id }
}

/** With what was shipped: its paper and its labels name every piece. */
export const print = (ctx: Ctx, wish: Input<Calls['print']>) =>
  printDocs(ctx, surgeryOrderMachine, wish, async (id) => {
    const doc = await reads.get(ctx.tx, ctx.actor, id)
    return doc && { ...doc, lines: await reads.lines(ctx.tx, id), pieces: await piecesOf(ctx.tx, id), moved: [] }
  })

export const kitItems = (ctx: Ctx, asked: Input<Calls['kit']>) => kit.kitItems(ctx.tx, ctx.actor, asked)
export const kitSuppliers = (ctx: Ctx) => kit.kitSuppliers(ctx.tx, ctx.actor)
