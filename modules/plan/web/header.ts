import type { FieldTable } from '#kernel/shared/field.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { planTypes } from '../shared/calls.ts'

/** Where there is no department to choose between. */
export const withoutDepartment = (): FieldTable => ({
  ...planHeader,
  fields: planHeader.fields.filter((f) => f.key !== 'departmentId'),
})

/** Master fields of a plan (domain §2.14). */
export const planHeader: FieldTable = {
  fields: [
    { key: 'planType', label: '计划类型', type: 'choice', choices: planTypes, required: true, fallback: 'month' },
    {
      key: 'kind',
      label: '产品大类',
      type: 'choice',
      choices: Object.fromEntries(Object.entries(productKinds)),
      required: true,
      fallback: '0',
    },
    { key: 'pointId', label: '配送点', type: 'ref', required: true },
    { key: 'departmentId', label: '科室', type: 'ref' },
    { key: 'periodFrom', label: '计划开始日期', type: 'date' },
    { key: 'periodTo', label: '计划结束日期', type: 'date' },
    { key: 'urgent', label: '加急', type: 'bool', fallback: false },
    { key: 'remark', label: '备注', type: 'area', max: 500 },
  ],
  rules: [
    (v) =>
      v.periodFrom && v.periodTo && String(v.periodTo) < String(v.periodFrom)
        ? { key: 'periodTo', reason: '计划周期的结束日期不能早于开始日期' }
        : undefined,
  ],
}
