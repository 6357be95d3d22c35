import type { FieldRule, FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { planWords } from './words.ts'

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
