import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Use that rose or fell by more than so many percent stands out (issue 17). */
export const outlierRate = setting('consumption.outlier', z.int().min(1).max(1000), 30, '消耗异常波动阈值（%）')
/** Stock that lasts longer than so many days is too much, shorter too little (domain-stock §2.24.10). */
export const mostDays = setting('consumption.mostDays', z.int().min(1).max(3650), 90, '库存过多的可用天数', {
  regionOnly: true,
})
export const leastDays = setting('consumption.leastDays', z.int().min(0).max(365), 7, '库存过少的可用天数', {
  regionOnly: true,
})
