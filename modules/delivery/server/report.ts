import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import { setReport } from './queries/report.ts'
import { filesOf, keepFiles } from './reports.ts'
import { delivery, lotsNamed } from './service.ts'

/**
 * An inspection report 检验报告 and the lots it covers: one upload for as many as are ticked (ux.md 1.5). A lot has one; another
 * one takes its place. Until the acceptance is confirmed.
 */
export const uploadReport = async (ctx: Ctx, input: Input<(typeof deliveryCalls)['uploadReport']>) => {
  const { id, version, lineIds, files, ...report } = input
  const { doc, before } = await delivery.forChange(ctx, id, version, 'uploadReport')
  if (report.reportDate > today()) throw refuse('报告日期不能晚于今天')
  const lots = lotsNamed(before.lines, lineIds)
  const early = lots.find((l) => l.productionDate && report.reportDate < l.productionDate)
  if (early) throw refuse('第 {{line}} 行的生产日期晚于报告日期', { line: early.seq })
  const others = filesOf(before.lines.filter((l) => !lots.includes(l))).map((f) => f.fileId)
  const kept = await keepFiles(ctx, id, before.lines, [...others, ...files])
  const own = kept.filter((f) => files.includes(f.fileId))
  const saved = await setReport(ctx.tx, id, lineIds, { ...report, files: own })
  await delivery.noted(ctx, doc, 'uploadReport', '上传检验报告', { after: { ...report, lineIds, files: own } })
  return { id, no: doc.no, version: saved }
}
