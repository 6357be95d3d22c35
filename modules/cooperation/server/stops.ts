import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import type { Sentence } from '#kernel/server/refusal.ts'
import { type FreezeKind, freezeKinds } from '../shared/kinds.ts'
import * as q from './queries/read.ts'

const frozen = (s: q.Stop, kind: FreezeKind): Sentence => {
  const params = { supplier: s.supplier, kind: freezeKinds[kind], by: s.by, reason: s.reason }
  return s.until
    ? {
        message: '「{{supplier}}」的{{kind}}已被{{by}}冻结至 {{until}}：{{reason}}',
        params: { ...params, until: s.until },
      }
    : { message: '「{{supplier}}」的{{kind}}已被{{by}}冻结，解冻前不能办理：{{reason}}', params }
}

/** What is wrong with a cooperation on a day; nothing where the two never had one. */
const apart = ({ supplier, status, validFrom, validTo, stopReason }: q.Standing, day: string): Sentence | undefined => {
  if (!status) return undefined
  const because = { supplier, reason: stopReason || '--' }
  if (status === 'suspended') return { message: '与「{{supplier}}」的合作已暂停：{{reason}}', params: because }
  if (status === 'ended') return { message: '与「{{supplier}}」的合作已终止：{{reason}}', params: because }
  if (validFrom! > day)
    return { message: '与「{{supplier}}」的合作自 {{day}} 起生效', params: { supplier, day: validFrom! } }
  return validTo! < day
    ? { message: '与「{{supplier}}」的合作已于 {{day}} 到期', params: { supplier, day: validTo! } }
    : undefined
}

/**
 * What of a hospital's suppliers stands still today, by the supplier's id, in a sentence that names who froze, until which day
 * and why (domain-lists §2.35). New orders also ask whether the cooperation goes on. A freeze ends by itself with its last day,
 * since nothing but the day is asked. Seen through the wall of the actor: a hospital's own and the region's, a supplier's own.
 * Who acts on the answer holds back a freeze that is being written until his own COMMIT; `looking` does not.
 * @param kind order: submit, audit and change of supplier; delivery: shipping; invoice and payment: settlement
 */
export const stopsOf = async (
  ctx: Ctx,
  hospitalId: string,
  supplierIds: readonly string[],
  kind: FreezeKind,
  looking?: 'looking',
): Promise<ReadonlyMap<string, Sentence>> => {
  const ids = [...new Set(supplierIds)]
  if (ids.length === 0) return new Map()
  const day = today()
  const [, freezes, standings] = await together([
    looking ? undefined : q.ahead(ctx.tx, ids),
    q.stops(ctx.tx, { hospitalId, supplierIds: ids, kind, day }),
    kind === 'order' ? q.standings(ctx.tx, hospitalId, ids) : [],
  ])
  const found = new Map<string, Sentence>()
  for (const s of standings) {
    const fault = apart(s, day)
    if (fault) found.set(s.supplierId, fault)
  }
  for (const s of freezes) found.set(s.supplierId, frozen(s, kind))
  return found
}

/** Why two may not agree on goods and prices today; nothing where they may (§2.35: a relation needs a cooperation). */
export const apartToday = async (ctx: Ctx, hospitalId: string, supplierId: string): Promise<Sentence | undefined> => {
  const [s] = await q.standings(ctx.tx, hospitalId, [supplierId])
  return s && apart(s, today())
}

/** The same, of two who must have a cooperation already. */
export const strangersToday = async (
  ctx: Ctx,
  hospitalId: string,
  supplierId: string,
): Promise<Sentence | undefined> => {
  const [s] = await q.standings(ctx.tx, hospitalId, [supplierId])
  if (s?.status) return apart(s, today())
  return { message: '与「{{supplier}}」还没有生效的合作，请先邀请并等待确认', params: { supplier: s?.supplier ?? '' } }
}
