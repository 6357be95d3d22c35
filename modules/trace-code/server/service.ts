import { randomUUID } from 'node:crypto'
import { stand } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import {
  learnBox as learnSuppliers,
  lockDelivery,
  lockCodes as lockSuppliers,
  scanTrace,
} from '#modules/delivery/server/public.ts'
import { readTrace, type TraceCode } from '#modules/delivery/shared/trace.ts'
import { productsByIds } from '#modules/product/server/public.ts'
import type { codeCalls, traceCalls } from '../shared/calls.ts'
import { scanResults } from '../shared/scan.ts'
import { codeSheet, lotSheet } from '../shared/words.ts'
import { learnBox } from './boxes.ts'
import { lockCodes } from './queries/bench.ts'
import * as c from './queries/codes.ts'
import * as i from './queries/idents.ts'
import * as l from './queries/lots.ts'
import * as q from './queries/scans.ts'

type Codes = typeof codeCalls
type Traces = typeof traceCalls

export const queryLots = ({ tx, actor }: Ctx, input: Input<Codes['query']>) => l.list(tx, actor, input)
export const exportLots = (ctx: Ctx, { type, columns, ...wish }: Input<Codes['export']>) =>
  exportBlob(ctx, {
    name: '追溯码采集',
    fields: lotSheet.fields,
    rows: streamed(ctx.tx, l.forExport(ctx.tx, ctx.actor, wish)),
    type,
    columns,
  })

export const queryCodes = ({ tx, actor }: Ctx, input: Input<Traces['query']>) => c.list(tx, actor, input)
export const exportCodes = (ctx: Ctx, { type, columns, ...wish }: Input<Traces['export']>) =>
  exportBlob(ctx, {
    name: '追溯码',
    fields: codeSheet.fields,
    rows: streamed(ctx.tx, c.forExport(ctx.tx, ctx.actor, wish)),
    type,
    columns,
  })

/** A scanned text as a code. @throws Refusal saying what is wrong with it */
export const codeIn = (scanned: string): TraceCode => {
  const read = readTrace(scanned)
  if ('wrong' in read) throw malformed([{ path: 'code', message: scanResults[read.wrong] }])
  return read
}

/** Codes a receiver counted that were never taken in; the supplier's own ones go scan by scan. */
export const remove = async (ctx: Ctx, { docId, codes: said }: Input<Codes['delete']>) => {
  const doc = await lockDelivery(ctx, docId)
  const codes = [...new Set(said.map((code) => codeIn(code).code))]
  if (ctx.actor.org === 'supplier') {
    const scans = await i.scansOf(ctx.tx, docId, codes)
    const unknown = codes.find((code) => !scans.some((s) => s.code === code))
    if (unknown) throw refuse('追溯码 {{code}} 不在此单', { code: unknown })
    const box = scans.find((s) => s.qty > 1)
    if (box) throw refuse('追溯码 {{code}} 是整箱采集的，请在采集页撤销整箱', { code: box.code })
    for (const s of scans) {
      const { result, message } = await scanTrace(ctx, { docId, id: randomUUID(), code: '', undoes: s.scanId })
      if (result !== 'undone') throw refuse(message)
    }
    return { deleted: scans.length }
  }
  await lockCodes(ctx.tx, doc.hospitalId)
  const held = await i.heldOf(ctx.tx, doc.hospitalId, codes)
  const bad = codes.find((code) => held.get(code)?.deliveryId !== docId)
  if (bad) throw refuse('追溯码 {{code}} 不在此单', { code: bad })
  const used = codes.find((code) => held.get(code)!.state !== 5)
  if (used) throw refuse('追溯码 {{code}} 已入库，不能删除', { code: used })
  const deleted = await q.dropCodes(ctx, doc, { codes })
  audit(ctx, {
    entity: 'delivery',
    entityId: docId,
    entityNo: doc.no,
    action: 'deleteCodes',
    before: { traceCodes: codes },
  })
  return { deleted }
}

/**
 * Teaches which product the first seven digits of a code name: for the own organisation, by the authority for all. What was taught
 * wrong is taught anew; against what the article says of itself, or the authority, nobody teaches.
 */
export const bind = async (ctx: Ctx, { code, productId }: Input<Codes['bind']>) => {
  const typed = code.trim()
  const ident = /^8\d{6}$/.test(typed) ? typed : codeIn(typed).code.slice(0, 7)
  if (!/^8\d{6}$/.test(ident)) throw malformed([{ path: 'code', message: '只有 20 位、以 8 开头的追溯码有标识码' }])
  const product = (await productsByIds(ctx.tx, [productId])).get(productId)
  if (!product) throw malformed([{ path: 'productId', message: '产品不存在' }])
  const named = await i.namedFor(ctx.tx, ctx.actor.orgId, ident)
  const right = named.some((p) => p.id === productId)
  if (named[0] && !right) throw refuse('标识码 {{ident}} 已对应「{{name}}」', { ident, name: named[0].name })
  const before = await i.taughtTo(ctx.tx, ctx.actor.orgId, ident)
  if (before ? before.id !== productId : !right) {
    await i.teach(ctx, ident, productId)
    audit(ctx, {
      entity: 'traceIdent',
      entityId: productId,
      entityNo: ident,
      action: 'bind',
      ...(before && { before: { ident, product: before.name } }),
      after: { ident, product: product.name },
    })
  }
  return { ident, productId }
}

/** Says what lies in a box, without counting any of it: the supplier of his own, the hospital as it found it. */
export const relate = async (ctx: Ctx, { box, children }: Input<Codes['relation']>) => {
  const { code } = codeIn(box)
  const mark = await stand(ctx)
  const own = ctx.actor.orgId
  if (ctx.actor.org === 'supplier') await lockSuppliers(ctx.tx, own)
  else await lockCodes(ctx.tx, own)
  const wrong =
    ctx.actor.org === 'supplier'
      ? await learnSuppliers(ctx, { supplierId: own, box: code, scanId: randomUUID() }, children)
      : await learnBox(ctx, own, code, children, 'entered')
  if (wrong) {
    await mark.back()
    throw malformed([
      { path: 'children', message: say(scanResults[wrong.result], ctx.lang, { told: wrong.told ?? '' }) },
    ])
  }
  await mark.keep()
  audit(ctx, { entity: 'traceBox', entityId: own, entityNo: code, action: 'relate', after: { box: code, children } })
  return { box: code, packs: children.length }
}

/** A code's life as far as the reader sees it (domain-trace §4.4). */
export const chain = async ({ tx, actor }: Ctx, { code: typed }: Input<Traces['chain']>) => {
  const read = readTrace(typed)
  const code = 'wrong' in read ? typed.trim() : read.code
  const rows = await c.byCode(tx, actor, code)
  const steps = Map.groupBy(
    rows.length > 0
      ? await c.stepsOf(
          tx,
          rows.map((r) => r.id),
        )
      : [],
    (s) => s.codeId,
  )
  return {
    code,
    rows: rows.map((r) => ({ ...r, steps: (steps.get(r.id) ?? []).map(({ codeId: _, ...s }) => s) })),
    sent: await c.sentWith(tx, actor, code),
    messages: await i.messagesOf(tx, actor, code),
  }
}
