import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

const percent = z.int().min(1).max(100)
const days = z.int().min(0).max(365)
const region = { regionOnly: true }

/** When the daily look at agreed volumes warns (domain §5, Progress). */
export const warnings = {
  behind: setting('vbp.behindPercent', percent, 90, '集采完成率低于时间进度的百分之几时预警', region),
  red: setting('vbp.redPercent', percent, 80, '集采完成率低于时间进度的百分之几时为严重落后', region),
  startDays: setting('vbp.startDays', days, 30, '集采批次开始多少天后才预警进度', region),
  usedUp: setting('vbp.usedUpPercent', percent, 90, '约定采购量用到百分之几时提醒即将用完', region),
  endDays: setting('vbp.endDays', days, 30, '批次剩余天数少于此值时不再提醒即将用完', region),
  endingDays: setting('vbp.endingDays', days, 60, '批次剩余多少天内未完成时提醒即将到期', region),
}

/** Whether plans and orders with what was not selected ask for a reason while the agreed volume is unfinished (domain §5). */
export const asksReason = setting('vbp.asksReason', z.boolean(), true, '协议量未完成时，选用非中选产品须填写原因')
