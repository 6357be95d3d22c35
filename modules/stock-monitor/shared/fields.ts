import { cmp } from '#kernel/shared/decimal.ts'
import { type FieldRule, type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { monitorWords } from './words.ts'

/** A shelf is never wanted fuller than its most, which is never below its safety stock. */
export const thresholdRule: FieldRule = (v) =>
  v.safety && v.most && cmp(String(v.most), String(v.safety)) < 0
    ? { key: 'most', reason: '最高库存不能低于安全库存' }
    : undefined

const asked: FieldRule = (v) =>
  v.safety || v.most || v.targetDays ? undefined : { key: 'safety', reason: '安全库存、最高库存、目标天数至少填写一项' }

/** What a file of thresholds brings: packs of a product at a point. */
export const thresholdTable: FieldTable = {
  fields: [
    fieldOf(monitorWords, 'pointCode', { required: true, max: 50, example: 'YK', aliases: ['库房编码', '配送点'] }),
    fieldOf(monitorWords, 'code', { required: true, max: 50, example: 'YP00000001', aliases: ['编码', '平台编码'] }),
    fieldOf(monitorWords, 'safety', { bound: 'fine', example: '20', aliases: ['最低库存', '库存下限'] }),
    fieldOf(monitorWords, 'most', { bound: 'fine', example: '60', aliases: ['库存上限'] }),
    fieldOf(monitorWords, 'targetDays', { min: 1, max: 365, example: '30', aliases: ['备货天数'] }),
  ],
  rules: [positive('most'), thresholdRule, asked],
}
