import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach, ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import * as q from './queries/report.ts'
import { owner, releaseUnused } from './replace.ts'
import { delivery } from './service.ts'

/**
 * One inspection report for the lots it covers, its file kept once (domain §2.18). A lot has one report; a newer one takes
 * the place of the older, which goes when no lot has it any more.
 */
export const uploadReport = async (ctx: Ctx, input: Input<(typeof deliveryCalls)['uploadReport']>) => {
  const { id, version, lineIds, files, ...report } = input
  const { doc, before } = await delivery.forChange(ctx, id, version, 'uploadReport')
  if (report.reportDate > today()) throw refuse('报告日期不能晚于今天')
  const wanted = new Set(lineIds)
  if (before.lines.filter((l) => wanted.has(l.id)).length !== wanted.size) throw refuse('配送单中没有此明细')
  const reportId = await q.newReportId(ctx.tx)
  const kept = await attach(ctx, { kind: owner, id: reportId }, [], files)
  const saved = await q.addReport(ctx, doc, reportId, report, kept, [...wanted])
  await releaseUnused(ctx, id)
  await delivery.noted(ctx, doc, 'uploadReport', '上传检验报告', { after: { ...report, lineIds } })
  return { id, no: doc.no, version: saved }
}

/** Read by whoever sees the delivery: the hospital too, where it was sent. */
export const reportFiles: FileGrant = async (ctx, fileId) => {
  const { codes } = ctx.actor
  if (!codes.has('procurement/delivery:view') && !codes.has('procurement/acceptance:view')) return false
  const id = await ownerOf(ctx, owner, fileId)
  return !!id && q.reportSeen(ctx.tx, ctx.actor, id)
}
