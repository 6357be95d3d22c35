import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import type { ApplyKind } from './machine.ts'
import { newApplyWords as words } from './words.ts'

const wish = '需求'
const article = '产品'
const required = { required: true } as const

const wanted = [
  fieldOf(words, 'price', { ...required, bound: 'price', group: wish, example: '12.5' }),
  fieldOf(words, 'monthlyQty', { ...required, bound: 'fine', group: wish, example: '100' }),
  fieldOf(words, 'reason', { ...required, type: 'area', max: 1000, group: wish }),
  fieldOf(words, 'evidence', { type: 'area', max: 500, group: wish }),
  fieldOf(words, 'similarNote', { type: 'area', max: 500, group: wish }),
]
/** What nobody has a record of yet. */
const described = [
  fieldOf(words, 'kind', { ...required, fallback: '0', group: article }),
  fieldOf(words, 'name', { ...required, max: 200, group: article }),
  fieldOf(words, 'spec', { ...required, max: 200, group: article }),
  fieldOf(words, 'packSpec', { max: 200, group: article }),
  fieldOf(words, 'unit', { ...required, max: 20, group: article }),
  fieldOf(words, 'manufacturer', { ...required, max: 200, group: article }),
  fieldOf(words, 'approvalNo', { max: 100, group: article }),
  fieldOf(words, 'insuranceCode', { max: 50, group: article }),
]
const ofHospital = [
  fieldOf(words, 'departmentId', { type: 'ref', group: wish }),
  fieldOf(words, 'supplierId', { type: 'ref', group: wish }),
]
const rules = [positive('price', 'monthlyQty')]

/** The form of each kind of application: what exists is named, what does not is described. */
export const applyTables: Readonly<Record<ApplyKind, FieldTable>> = {
  listed: {
    fields: [fieldOf(words, 'productId', { ...required, type: 'ref', group: article }), ...ofHospital, ...wanted],
    rules,
  },
  unlisted: { fields: [...described, ...ofHospital, ...wanted], rules },
  recommended: {
    fields: [fieldOf(words, 'hospitalId', { ...required, type: 'ref', group: wish }), ...described, ...wanted],
    rules,
  },
}
