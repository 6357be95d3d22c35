import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

const step = (list: string, title: string) =>
  setting(`list.platformAudit.${list}`, z.boolean(), false, title, { regionOnly: true })

/** Which lists' new items and changes the platform looks at after the hospital (domain-lists §2.37). */
export const platformAudit = {
  drug: step('drug', '药品采购清单须平台审核'),
  consumable: step('consumable', '耗材采购清单须平台审核'),
  logistics: step('logistics', '后勤物资采购清单须平台审核'),
}

/** How long a temporary item is bought at most, from the day it is asked for: each time anew (domain-lists §2.37). */
export const temporaryDays = setting('list.temporaryDays', z.int().min(1).max(366), 90, '临采最长天数', {
  regionOnly: true,
})
