import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** What makes a night write a draft of what to buy (domain-lists §3.23); the place of each is its number in the plan (trigger_type). */
export const triggers = ['不生成', '低于安全库存', '用量达订货点', '按周或按月', '可用天数不足'] as const
export type Trigger = (typeof triggers)[number]

export const draftTrigger = setting('plan.draftTrigger', z.enum(triggers), '不生成', '夜间生成采购计划草稿的条件')
export const draftOwner = setting('plan.draftOwner', z.string().trim().max(50), '', '夜间采购计划草稿归属人的账号', {
  names: 'account',
})
export const draftDays = setting('plan.draftDays', z.int().min(1).max(180), 30, '夜间采购计划的备货天数')
export const draftWeekday = setting('plan.draftWeekday', z.int().min(0).max(7), 1, '按周生成：星期几，0 为不按周')
export const draftMonthDay = setting('plan.draftMonthDay', z.int().min(0).max(28), 0, '按月生成：每月几日，0 为不按月')
