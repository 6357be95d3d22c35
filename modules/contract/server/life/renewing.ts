import { dayAfter, today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { amountsHidden } from '#modules/contract-type/server/public.ts'
import { contractMachine as m } from '../../shared/machine.ts'
import type { registerCalls } from '../../shared/register-calls.ts'
import { candidates } from '../queries/choices.ts'
import { partiesOf } from '../queries/read.ts'
import { type RegisterDoc, type RegisterLine, registerReads } from '../queries/register.ts'
import { underWay } from '../queries/supplements.ts'
import * as entry from '../queries/write.ts'
import { contract } from '../service.ts'
import { oneAlone } from './alone.ts'
import { register } from './service.ts'
import { renewDays } from './settings.ts'

type RenewInput = Input<(typeof registerCalls)['renew']>

const day = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day)

/** As long as the one it follows, from the day behind its last one, or from today where that is gone. */
const nextPeriod = (d: RegisterDoc) => {
  const behind = dayAfter(d.validTo!, 1)
  const validFrom = behind < today() ? today() : behind
  return { validFrom, validTo: dayAfter(validFrom, daysBetween(d.validFrom!, d.validTo!)) }
}

/** The goods as they were agreed, at the prices of today, with the agreed one beside each. */
const linesToday = async (ctx: Ctx, d: RegisterDoc, lines: readonly RegisterLine[]): Promise<entry.NewLine[]> => {
  if (lines.length === 0) return []
  const ids = lines.map((l) => l.productId)
  const found = await candidates(ctx.tx, {
    supplierId: d.supplierId,
    hospitalIds: [d.hospitalId],
    ids,
    most: ids.length,
  })
  const now = new Map(found.map((p) => [p.productId, p]))
  return lines.map((l) => {
    const { ceilingPrice: _, agreedPrice, ...p } = now.get(l.productId)!
    const price = (d.category === 'vbp' ? p.selectedPrice : null) ?? agreedPrice ?? l.price!
    return { ...p, lastPrice: l.price, price, qty: l.qty, note: l.note }
  })
}

/** The goods as they are agreed now: whoever writes the supplement leaves what changes. */
const linesNow = (lines: readonly RegisterLine[]): entry.NewLine[] =>
  lines.map(
    ({ productId, productCode, name, spec, manufacturer, unit, listedPrice, selectedPrice, price, qty, note }) => ({
      ...{ productId, productCode, name, spec, manufacturer, unit, listedPrice, selectedPrice, qty, note },
      lastPrice: price,
      price: price!,
    }),
  )

/** @throws Refusal naming the other one */
const mustBeFirst = async (ctx: Ctx, d: RegisterDoc, kind: RenewInput['kind']): Promise<void> => {
  const other = await underWay(ctx, kind === 'renewal' ? 'renews_id' : 'parent_id', d.id)
  if (!other) return
  throw kind === 'renewal'
    ? refuse('此合同已有续签合同 {{no}}', { no: other.no })
    : refuse('此合同已有补充协议 {{no}} 在办理', { no: other.no })
}

const inserted: typeof entry.insert = (...of) => entry.insert(...of).catch(oneAlone)

/** @throws Refusal of a day too far from its end */
const mustBeNearEnd = async (ctx: Ctx, d: RegisterDoc): Promise<void> => {
  const around = await configOf(ctx, renewDays)
  if (Math.abs(daysBetween(today(), d.validTo!)) > around)
    throw refuse('合同到期前后 {{n}} 天内才能续签，到期日为 {{day}}', { n: around, day: d.validTo! })
}

/** What only its row says against it, in words of its own: that it is not offered says no reason. @throws Refusal */
const mustFollow = async (ctx: Ctx, d: RegisterDoc, kind: RenewInput['kind']): Promise<void> => {
  if (d.parentId) throw refuse('补充协议随主合同续签和补充，请在主合同办理')
  if (await amountsHidden(ctx, d.typeId)) throw refuse('您看不到此合同的金额，不能续签或补充')
  await mustBeFirst(ctx, d, kind)
  if (kind !== 'renewal') return
  if (d.agreedEnd) throw refuse('此合同已定于 {{day}} 终止，不能续签', { day: d.agreedEnd })
  await mustBeNearEnd(ctx, d)
}

/**
 * A draft that follows a contract or supplements it, of the side that asks (domain §3.10). A renewal has the prices of today with the agreed
 * ones beside them; a supplement has what is agreed now, to be changed.
 */
export const renew = async (ctx: Ctx, { id, version, kind }: RenewInput) => {
  const offer = kind === 'renewal' ? 'renew' : 'supplement'
  const { doc: d } = await register.lock(ctx, id)
  if (m.offers[offer].from!.some((s) => s === d.status)) await mustFollow(ctx, d, kind)
  await register.forChange(ctx, id, version, offer)
  const lines = await registerReads.lines(ctx.tx, id)
  const pair = { hospitalId: d.hospitalId, supplierId: d.supplierId }
  const source = ctx.actor.org === 'supplier' ? 'supplier' : 'hospital'
  const of = { ...pair, no: await nextNo(ctx, 'HT'), source, status: 'draft' } as const
  const made = await inserted(
    ctx,
    { ...of, ...(kind === 'renewal' ? { renewsId: id } : { parentId: id, baseN: d.contentN }) },
    {
      typeId: d.typeId,
      category: d.category,
      hasLines: d.hasLines,
      thirdParty: d.thirdParty,
      orderRule: d.orderRule,
      priceFollows: d.priceFollows,
      signMode: d.signMode,
      signerCount: d.signerCount,
      name: kind === 'renewal' ? d.name : say('{{name}}补充协议', 'zh', { name: d.name }),
      framework: d.framework,
      ...(d.amount ? { amount: d.amount } : {}),
      payDays: d.payDays,
      prepayRate: d.prepayRate,
      deliveryHours: d.deliveryHours,
      reminderDays: d.reminderDays,
      ...(kind === 'renewal'
        ? { ...nextPeriod(d), templateId: d.templateId, templateN: d.templateN }
        : { validFrom: today(), validTo: d.validTo }),
    },
  )
  const at = { ...pair, id: made.id }
  await entry.replaceParties(ctx.tx, at, await partiesOf(ctx.tx, id))
  await entry.replaceLines(ctx.tx, at, kind === 'renewal' ? await linesToday(ctx, d, lines) : linesNow(lines))
  return contract.made(
    ctx,
    { ...made, parties: [ctx.actor.orgId] },
    kind === 'renewal' ? { renewsNo: d.no } : { parentNo: d.no },
  )
}
