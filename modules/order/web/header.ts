import type { FieldTable } from '#kernel/shared/field.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'

/** Master fields of an order entered by hand (domain §2.15). */
export const orderHeader: FieldTable = {
  fields: [
    {
      key: 'kind',
      label: '产品大类',
      type: 'choice',
      choices: Object.fromEntries(Object.entries(productKinds)),
      required: true,
      fallback: '0',
    },
    { key: 'supplierId', label: '供应商', type: 'ref', required: true },
    { key: 'pointId', label: '配送点', type: 'ref', required: true },
    { key: 'expectedDate', label: '期望到货', type: 'date' },
    { key: 'urgent', label: '加急', type: 'bool', fallback: false },
    { key: 'remark', label: '备注', type: 'area', max: 500 },
  ],
}
