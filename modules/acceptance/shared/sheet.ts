import { out } from '#kernel/shared/exporting.ts'
import type { Field } from '#kernel/shared/field.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { acceptanceMachine, refuseReasons } from './machine.ts'

/** Columns of an acceptance in an export; keys of the export's query. */
export const acceptanceSheet: readonly Field[] = [
  out.text('no', '验收单号', 160),
  out.text('deliveryNo', '配送单号', 160),
  out.text('orderNo', '订单号', 160),
  out.text('hospital', '医院', 200),
  out.text('supplier', '供应商', 200),
  out.text('point', '配送点'),
  out.choice('kind', '产品大类', productKinds),
  out.int('lineCount', '明细数'),
  out.money('acceptedAmount', '验收金额'),
  out.status(acceptanceMachine),
  out.text('arrivedTemp', '到货温度'),
  out.text('createdAt', '创建时间', 160),
  out.text('arrivedAt', '到货时间', 160),
  out.text('checkerName', '验收人'),
  out.text('checkedAt', '验收时间', 160),
  out.text('confirmerName', '确认人'),
  out.text('confirmedAt', '确认时间', 160),
  out.text('remark', '备注', 200),
]

export const acceptanceLineSheet: readonly Field[] = [
  out.int('seq', '行号'),
  out.text('code', '产品编码', 130),
  out.text('name', '产品名称', 200),
  out.text('spec', '规格'),
  out.text('packSpec', '包装规格'),
  out.text('manufacturer', '生产企业', 200),
  out.text('unit', '单位'),
  out.price('price', '单价'),
  out.text('lotNo', '批号'),
  out.text('productionDate', '生产日期'),
  out.text('expiryDate', '有效期至'),
  out.qty('deliveredQty', '到货数量'),
  out.qty('acceptedQty', '接收数量'),
  out.qty('refusedQty', '拒收数量'),
  out.money('amount', '金额'),
  out.choice('refuseCode', '拒收原因', refuseReasons),
  out.text('refuseReason', '说明', 200),
]
