import { z } from 'zod'
import { today } from '#kernel/server/clock.ts'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { districtOf } from '#modules/place/server/public.ts'
import { frozenFacts } from '#modules/purchase-list/server/public.ts'
import type { Bound } from './contracts.ts'
import * as q from './queries/frozen.ts'

// suppliers are measured by these, so one region has one measure
const hours = (key: string, fallback: number, title: string) =>
  setting(key, z.int().min(1).max(720), fallback, title, { regionOnly: true })

/** Domain §6.0.6: how long an order without an expected day may take from its release. */
export const dueHours = hours('order.dueHours', 48, '未填期望到货日期的订单应到小时数')
export const dueHoursUrgent = hours('order.dueHoursUrgent', 24, '加急订单应到小时数')
export const dueHoursRemote = hours('order.dueHoursRemote', 72, '偏远地区订单应到小时数')
export const remoteDistricts = setting(
  'order.remoteDistricts',
  z.string().max(2000),
  '',
  '偏远地区（省市区名称，用逗号分隔）',
  { regionOnly: true },
)

/** Whether a place lies in one of the districts a setting names; by any part of its name: 云泽市临湖区 lies in 临湖区. */
export const isRemote = (district: string, named: string): boolean =>
  named
    .split(/[,，、;；\s]+/)
    .filter(Boolean)
    .some((one) => district.includes(one))

/**
 * Writes on the lines of orders just submitted what figures will read of them (domain §6.0.8): the catalogue, prices and
 * limits, category and department of this moment, and the contract they are bound to. To be called when the lines stand, after a split at the agreed volume.
 * @param itemIds the catalogue items of their lines
 */
export const freezeFacts = async (
  ctx: Ctx,
  hospitalId: string,
  orderIds: readonly string[],
  itemIds: readonly string[],
  bound: Bound,
): Promise<void> => {
  const facts = await frozenFacts(ctx.tx, hospitalId, [...new Set(itemIds)], today())
  await q.setFacts(
    ctx.tx,
    orderIds,
    facts.map((f) => {
      const to = bound.get(f.catalogItemId)
      return { ...f, contractLineId: to?.lineId, contractN: to?.n, contractPrice: to?.price }
    }),
  )
}

/** When the lines of orders that are released are due, by the settings of today. A place far off stays far when in haste. */
export const freezeDue = async (ctx: Ctx, orders: readonly { id: string; pointId: string; urgent: boolean }[]) => {
  const named = await configOf(ctx, remoteDistricts)
  const due: { id: string; hours: number }[] = []
  for (const { id, pointId, urgent } of orders) {
    const district = () => once(ctx.tx, `district ${pointId}`, () => districtOf(ctx.tx, pointId))
    const remote = named !== '' && isRemote(await district(), named)
    due.push({ id, hours: await configOf(ctx, remote ? dueHoursRemote : urgent ? dueHoursUrgent : dueHours) })
  }
  return q.setDue(due)
}
