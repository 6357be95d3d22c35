import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { sha256 } from '#kernel/server/secret.ts'
import type { Input } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { departmentOf, pointOf } from '#modules/place/server/public.ts'
import type { stockDocumentCalls } from '../shared/calls.ts'
import { type DocClass, type DocKind, docKinds } from '../shared/kinds.ts'
import { notByHand } from './guard.ts'
import { type Read, readLines, type Said } from './lines.ts'
import { numberOf } from './numbers.ts'
import { insertLots, sumUp } from './queries/lots.ts'
import { byExternalNo, saidTheSame } from './queries/read.ts'
import * as q from './queries/write.ts'
import { doc } from './service.ts'
import { submit } from './submit.ts'
import { notByTransfer, targets } from './targets.ts'

type Calls = typeof stockDocumentCalls

interface Wish {
  docKind: DocKind
  pointId: string
  departmentId?: string | null | undefined
  toPointId?: string | null | undefined
  externalNo?: string | null | undefined
  remark?: string | undefined
  recordNo?: string | undefined
}

/** The head as it is stored: points and departments of one's own, and where the goods may go. @throws Refusal */
const headOf = async (ctx: Ctx, w: Wish): Promise<q.Head> => {
  const point = await pointOf(ctx.tx, w.pointId)
  if (!point?.enabled || point.hospitalId !== ctx.actor.orgId) throw refuse('库房不存在或已停用')
  const { of } = docKinds[w.docKind]
  notByHand(point, w.externalNo)
  if (of === 'issue' && w.departmentId && !(await departmentOf(ctx.tx, ctx.actor, w.departmentId))?.enabled)
    throw refuse('科室不存在或已停用')
  if ((w.docKind === 'dept' || w.docKind === 'deptBack') && !w.departmentId) throw refuse('请选择科室')
  const to = of === 'transfer' ? (await targets(ctx)).find((t) => t.id === w.toPointId) : undefined
  if (of === 'transfer' && !to) throw refuse('调入库房不存在、已停用或不属于本院的总分院')
  if (to?.keptBy === 'his') throw refuse(notByTransfer, { name: to.name })
  if (to && to.id === w.pointId) throw refuse('调出和调入不能是同一库房')
  return {
    pointId: w.pointId,
    pointName: point.name,
    departmentId: w.departmentId,
    ...(to ? { toPointId: to.id, toHospitalId: to.hospitalId, toPointName: to.name } : {}),
    externalNo: w.externalNo,
    remark: w.remark,
    recordNo: w.recordNo,
  }
}

const keepLines = async (ctx: Ctx, d: { id: string; hospitalId: string }, read: readonly Read[]): Promise<void> => {
  const ids = await q.replaceLines(
    ctx.tx,
    d,
    read.map((r) => r.line),
  )
  await insertLots(
    ctx.tx,
    d,
    read.flatMap((r, i) => r.lots.map((lot) => ({ ...lot, lineId: ids[i]! }))),
  )
  await sumUp(ctx.tx, d.id)
}

type Adding = Wish & { lines: readonly Said[]; photos?: readonly string[] | undefined }

/** What a paper of another system is about: where its goods go, and which; words beside it may be others the second time. */
const paperOf = ({ docKind, pointId, departmentId, toPointId, lines }: Adding): string =>
  sha256(
    JSON.stringify([
      ...[docKind, pointId, departmentId ?? null, toPointId ?? null],
      ...lines.map((l) => [l.productId, plain(l.qty), l.qtyUnit, l.lotNo ?? '', l.expiryDate ?? '', l.lots ?? []]),
    ]),
  )

/** A new draft. The same paper of another system, sent again, is the document it was; another one under its number is refused. */
const make = async (ctx: Ctx, docClass: DocClass, paper: Adding) => {
  const { lines: said, photos, ...wish } = paper
  const head = await headOf(ctx, wish)
  const read = await readLines(ctx, wish, said)
  const no = await numberOf(ctx, docClass)
  const externalHash = wish.externalNo ? paperOf(paper) : undefined
  const made = await q.insert(ctx.tx, ctx.actor, no, { ...head, docClass, docKind: wish.docKind, externalHash })
  if (!made) {
    const externalNo = wish.externalNo!
    const old = await byExternalNo(ctx.tx, ctx.actor, externalNo)
    if (old?.docClass !== docClass) throw refuse('外部单号已被其他单据使用')
    if (!(await saidTheSame(ctx.tx, old.id, externalHash!)))
      throw refuse('外部单号 {{externalNo}} 已用于 {{no}}，内容与本单不同，请核对', { externalNo, no: old.no })
    return { id: old.id, no: old.no, version: old.version, again: true as const }
  }
  const own = { id: made.id, hospitalId: ctx.actor.orgId }
  await keepLines(ctx, own, read)
  if (photos?.length) await q.keepPhotos(ctx.tx, made.id, await attach(ctx, owner(made.id), [], photos))
  return doc.made(ctx, { ...made, status: 'draft', no }, { ...wish, lines: said })
}
const owner = (id: string) => ({ kind: 'stockDocument', id })

/** Saved, and sent on in one with it; what was sent before is answered as it stands. */
const added =
  <I extends { send?: boolean | undefined }>(docClass: DocClass, wishOf: (input: Omit<I, 'send'>) => Adding) =>
  async (ctx: Ctx, { send, ...input }: I) => {
    const saved = await make(ctx, docClass, wishOf(input))
    if (!send || 'again' in saved) return { id: saved.id, no: saved.no, version: saved.version }
    return { ...saved, ...(await submit(ctx, { id: saved.id, version: saved.version })) }
  }

export const consume = added<Input<Calls['consume']>>('issue', (w) => w)
export const transfer = added<Input<Calls['transfer']>>('transfer', (w) => ({ ...w, docKind: 'move' }))
export const adjust = added<Input<Calls['adjust']>>('adjustment', (w) => w)

const change = async (ctx: Ctx, { id, version, lines: said, photos, ...wish }: Input<Calls['update']>) => {
  const { doc: d, before } = await doc.forChange(ctx, id, version, 'edit')
  const now: Wish = { ...d, externalNo: d.externalNo, ...defined(wish), docKind: d.docKind }
  if (wish.docKind && wish.docKind !== d.docKind) throw refuse('单据的业务类型不能修改')
  const head = await headOf(ctx, now)
  const moved = now.pointId !== d.pointId
  const read = said && (await readLines(ctx, now, said))
  if (moved && !said) throw refuse('换库房时请重新填写明细')
  if (wish.externalNo && wish.externalNo !== d.externalNo && (await byExternalNo(ctx.tx, ctx.actor, wish.externalNo)))
    throw refuse('外部单号已被其他单据使用')
  const saved = await q.update(ctx.tx, id, head, !!read && d.status === 'rejected')
  if (read) await keepLines(ctx, d, read)
  if (photos) await q.keepPhotos(ctx.tx, id, await attach(ctx, owner(id), d.photos, photos))
  await doc.noted(ctx, d, 'update', '修改', { before, after: { ...wish, lines: said } })
  return { id, no: d.no, version: saved.version }
}
const defined = <O extends object>(o: O) =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as Partial<Wish>

export const update = async (ctx: Ctx, { send, signOff, ...input }: Input<Calls['update']>) => {
  const saved = await change(ctx, input)
  if (!send) return saved
  return { ...saved, ...(await submit(ctx, { id: saved.id, version: saved.version, signOff })) }
}
