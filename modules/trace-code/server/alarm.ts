import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import { traceCase } from './cases.ts'
import type { Judged } from './judge.ts'
import * as q from './queries/cases.ts'

/** Cases that are new, with their first step; behind every hospital's wall. */
export const raiseAll = async (ctx: Ctx, wrongs: readonly q.Wrong[]) => {
  if (wrongs.length === 0) return []
  const fresh = await q.raise(ctx, wrongs)
  for (const { hospitalId, ...c } of fresh)
    await traceCase.made(ctx, { ...c, status: 'open', parties: [hospitalId] }, { cause: c.cause, code: c.code })
  return fresh
}

/** A code that lives in two hospitals: each has its case, which says of the other nothing; the authority sees both (§4.5). */
export const livesTwice = async (
  ctx: Ctx,
  pairs: readonly { code: string; hospitals: readonly [string, string]; shownIn: string }[],
) => {
  const wrongs = pairs.flatMap(({ code, hospitals, shownIn }) =>
    hospitals.map(
      (hospitalId): q.Wrong => ({
        ...{ hospitalId, cause: 'otherHospital', subject: code, code, shownIn },
        said: '另一机构也有此码',
      }),
    ),
  )
  const fresh = await raiseAll(ctx, wrongs)
  const codes = [...new Set(fresh.map((f) => f.code))]
  if (codes.length === 0) return
  for (const { id: orgId } of await q.authorities(ctx.tx))
    await tellNotice(ctx, {
      orgId,
      codes: ['trace/balanceSheet:view'],
      event: 'trace.otherHospital',
      template: '追溯码 {{code}} 等 {{n}} 个在两家医院同时在库',
      params: { code: codes[0]!, n: String(codes.length) },
      path: `/trace/balanceSheet/cases?keyword=${encodeURIComponent(codes[0]!)}`,
    })
}

/** What a scan showed that must be looked at whatever becomes of the scan: a pack that is elsewhere, or that was dispensed. */
export const alarm = async (
  ctx: Ctx,
  doc: { id: string; no: string; hospitalId: string },
  judged: readonly Judged[],
  elsewhere: ReadonlyMap<string, string>,
): Promise<void> => {
  const bad = judged.flatMap((j) => {
    const why = j.why ?? j.result
    return j.told && (why === 'otherHospital' || why === 'sold') ? [{ why, code: j.told }] : []
  })
  if (bad.length === 0) return
  audit(ctx, {
    entity: 'delivery',
    entityId: doc.id,
    entityNo: doc.no,
    action: 'alarmCode',
    after: { traceCodes: bad.map((b) => b.code) },
  })
  await elevated(ctx, async () => {
    await livesTwice(
      ctx,
      bad.flatMap(({ why, code }) => {
        const other = elsewhere.get(code)
        return why === 'otherHospital' && other
          ? [{ code, hospitals: [doc.hospitalId, other] as const, shownIn: doc.id }]
          : []
      }),
    )
    const again = bad.filter((b) => b.why === 'sold')
    await raiseAll(
      ctx,
      again.map(({ code }) => ({
        ...{ hospitalId: doc.hospitalId, cause: 'soldAgain' as const, subject: code, code },
        ...{ docNo: doc.no, shownIn: doc.id },
        said: '已发出的追溯码又随配送单到货',
      })),
    )
  })
}
