import { type FieldRule, type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { lineWords, planWords } from './words.ts'

/** A period does not end before it begins. */
export const periodRule: FieldRule = (v) =>
  v.periodFrom && v.periodTo && String(v.periodTo) < String(v.periodFrom)
    ? { key: 'periodTo', reason: '计划周期的结束日期不能早于开始日期' }
    : undefined

/** Master fields of a plan (domain §2.14). */
export const planHeader: FieldTable = {
  fields: [
    fieldOf(planWords, 'planType', { required: true, fallback: 'month' }),
    fieldOf(planWords, 'kind', { required: true, fallback: '0' }),
    { key: 'pointId', label: planWords.point.label, type: 'ref', required: true },
    { key: 'departmentId', label: planWords.department.label, type: 'ref' },
    fieldOf(planWords, 'periodFrom', {}),
    fieldOf(planWords, 'periodTo', {}),
    fieldOf(planWords, 'urgent', { fallback: false }),
    fieldOf(planWords, 'remark', { type: 'area', max: 500 }),
  ],
  rules: [periodRule],
}

/** What a file of plan lines brings: the item by any of its codes, and how much of it. */
export const planLineTable: FieldTable = {
  fields: [
    fieldOf(lineWords, 'code', {
      required: true,
      max: 50,
      example: 'YP00000001',
      aliases: ['编码', '平台编码', '院内编码', '条码', '医保代码'],
    }),
    fieldOf(lineWords, 'qty', { bound: 'fine', required: true, example: '10', aliases: ['数量', '采购数量'] }),
    // the article's own where it is left out; another level of its packing is counted in pack units
    fieldOf(lineWords, 'unit', { max: 20, aliases: ['单位', '计量单位', '采购单位', '包装单位'] }),
    fieldOf(lineWords, 'remark', { max: 500, aliases: ['明细备注'] }),
  ],
  rules: [positive('qty')],
}
