import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import type { Sentence } from '#kernel/server/refusal.ts'
import { type FreezeKind, freezeKinds } from '../shared/kinds.ts'
import * as q from './queries/read.ts'

type Found = ReadonlyMap<string, Sentence>

const frozen = (s: q.Standing, kind: FreezeKind): Sentence | undefined => {
  if (!s.by) return undefined
  const params = { supplier: s.supplier, kind: freezeKinds[kind], by: s.by, reason: s.reason ?? '' }
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
): Promise<Found> => {
  const asked = [...new Set(supplierIds)]
  // a plan's orders ask one after the other what was asked of all of them
  const known = await once(ctx.tx, `stops ${hospitalId} ${kind}`, async () => new Map<string, Sentence | undefined>())
  const ids = asked.filter((id) => !known.has(id))
  const day = today()
  const found = ids.length
    ? await q.standings(ctx.tx, { hospitalId, supplierIds: ids, kind, day, ahead: !looking })
    : []
  for (const s of found) known.set(s.supplierId, frozen(s, kind) ?? (kind === 'order' ? apart(s, day) : undefined))
  return new Map(asked.flatMap((id) => (known.get(id) ? [[id, known.get(id)!] as const] : [])))
}

const between = async (ctx: Ctx, hospitalId: string, supplierId: string) => {
  const day = today()
  const [s] = await q.standings(ctx.tx, { hospitalId, supplierIds: [supplierId], kind: null, day, ahead: false })
  return { status: s?.status, fault: s && apart(s, day), supplier: s?.supplier ?? '' }
}

/** Why two may not agree on goods and prices today; nothing where they may (§2.35: a relation needs a cooperation). */
export const apartToday = async (ctx: Ctx, hospitalId: string, supplierId: string): Promise<Sentence | undefined> =>
  (await between(ctx, hospitalId, supplierId)).fault

/** The same, of two who must have a cooperation already. */
export const strangersToday = async (
  ctx: Ctx,
  hospitalId: string,
  supplierId: string,
): Promise<Sentence | undefined> => {
  const { status, fault, supplier } = await between(ctx, hospitalId, supplierId)
  if (status) return fault
  return { message: '与「{{supplier}}」还没有生效的合作，请先邀请并等待确认', params: { supplier } }
}
