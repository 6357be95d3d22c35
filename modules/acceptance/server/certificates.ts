import { audit } from '#kernel/server/audit.ts'
import { configOf, wall } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { reasonNeeded, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { certificateWarnings, type Lack, lacksOf, type Trade } from '#modules/certificate/server/public.ts'
import { outOfRange, told } from '../shared/temperature.ts'
import type { Lot } from './queries/read.ts'

/** A hospital may still take in what was on its way when a mandatory certificate ended (domain §2.8). */
export const expiredProducts = wall('acceptance.expiredProducts', false, '允许入库证照过期的产品')
export const expiredSuppliers = wall('acceptance.expiredSuppliers', false, '允许入库证照过期的供应商')

const entering = (lines: readonly Lot[]) => lines.filter((l) => l.acceptedQty === null || cmp(l.acceptedQty, '0') > 0)

const scopes = {
  supplier: { allowed: expiredSuppliers, asks: '供应商的必备证件「{{kind}}」缺失或已过期，请填写入库原因' },
  product: { allowed: expiredProducts, asks: '产品「{{name}}」的必备证件「{{kind}}」缺失或已过期，请填写入库原因' },
}

/**
 * Refuses to take goods in without the certificates they need, unless the hospital allows it: then a reason is needed.
 * Goods that are refused go back and need none.
 * @returns what is overridden, for the operate log
 */
export const checkCertificates = async (ctx: Ctx, trade: Trade, lines: readonly Lot[], reason = '') => {
  const taken = entering(lines)
  const all = taken.length > 0 ? await lacksOf(ctx, trade, taken) : []
  for (const { of, template, params } of all)
    if (!(await configOf(ctx, scopes[of].allowed))) throw refuse(template, params)
  const [first] = all
  if (first && !reason.trim()) throw reasonNeeded(scopes[first.of].asks, first.params)
  return all
}

/**
 * Goods that arrived outside of the temperatures of their product are refused, or come in for a reason (domain §3.6).
 * @returns what is overridden: it stands in quarantine until somebody else has looked at it
 */
export const checkTemperature = <L extends Lot>(lines: readonly L[], arrivedTemp: string | null, reason = ''): L[] => {
  const out = outOfRange(lines, arrivedTemp)
  if (out[0] && !reason.trim())
    throw reasonNeeded('「{{name}}」到货温度 {{temp}} ℃，超出 {{range}} ℃，请填写入库原因', told(out[0], arrivedTemp!))
  const names = new Set(out.map((l) => l.name))
  return lines.filter((l) => names.has(l.name))
}

/** The same for who reads it before he confirms. */
export const temperatureWarnings = (ctx: Ctx, lines: readonly Lot[], arrivedTemp: string | null): string[] =>
  outOfRange(lines, arrivedTemp).map((l) =>
    say('「{{name}}」到货温度 {{temp}} ℃，超出 {{range}} ℃：请拒收，或填写原因后入库', ctx.lang, told(l, arrivedTemp!)),
  )

/** The lots that come in although a certificate is missing. */
export const overriddenFor = <L extends Lot>(overridden: readonly Lack[], lines: readonly L[]): L[] =>
  lines.filter((l) => overridden.some((o) => o.of === 'supplier' || o.productId === l.productId))

/** Notes which certificates were missing, or what was too warm or cold, when the goods were taken in all the same, and why. */
export const noteOverride = (
  ctx: Ctx,
  doc: { id: string; no: string; arrivedTemp: string | null },
  overridden: readonly Lack[],
  warm: readonly Lot[],
  reason = '',
) => {
  if (overridden.length === 0 && warm.length === 0) return
  const certificates = overridden.map((f) => say(f.template, 'zh', f.params))
  const temperature = warm.map((l) => ({ name: l.name, lotNo: l.lotNo, arrivedTemp: doc.arrivedTemp }))
  const after = {
    ...(certificates.length > 0 ? { certificates } : {}),
    ...(warm.length > 0 ? { temperature } : {}),
    reason,
  }
  audit(ctx, { entity: 'acceptance', entityId: doc.id, entityNo: doc.no, action: 'override', after })
}

/** What the receiver and the one who confirms should know before they do. */
export const warningsFor = async (ctx: Ctx, trade: Trade, lines: readonly Lot[]): Promise<string[]> => {
  const taken = entering(lines)
  return taken.length > 0 ? certificateWarnings(ctx, trade, taken) : []
}
