import { out } from '#kernel/shared/exporting.ts'
import type { Field } from '#kernel/shared/field.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { deliveryMachine } from './machine.ts'

/** Columns of a delivery in an export; keys of the export's query. */
export const deliverySheet: readonly Field[] = [
  out.text('no', '配送单号', 160),
  out.text('orderNo', '订单号', 160),
  out.text('hospital', '医院', 200),
  out.text('supplier', '供应商', 200),
  out.text('point', '配送点'),
  out.choice('kind', '产品大类', productKinds),
  out.int('lineCount', '明细数'),
  out.qty('totalQty', '配送总数量'),
  out.money('amount', '配送金额'),
  out.status(deliveryMachine),
  out.text('carrier', '承运方'),
  out.text('vehicle', '车辆'),
  out.text('driver', '司机'),
  out.text('driverPhone', '司机电话'),
  out.text('logisticsCode', '物流单号'),
  out.int('boxes', '箱数'),
  out.text('creatorName', '创建人'),
  out.text('createdAt', '创建时间', 160),
  out.text('shippedAt', '发货时间', 160),
  out.text('remark', '备注', 200),
]

export const deliveryLineSheet: readonly Field[] = [
  out.int('seq', '行号'),
  out.text('code', '产品编码', 130),
  out.text('name', '产品名称', 200),
  out.text('spec', '规格'),
  out.text('packSpec', '包装规格'),
  out.text('manufacturer', '生产企业', 200),
  out.text('unit', '单位'),
  out.price('price', '单价'),
  out.qty('qty', '发货数量'),
  out.money('lineAmount', '金额'),
  out.text('lotNo', '批号'),
  out.text('productionDate', '生产日期'),
  out.text('expiryDate', '有效期至'),
  out.text('sterilizeLot', '灭菌批号'),
  out.text('invoiceNo', '发票号', 130),
  out.qty('acceptedQty', '验收数量'),
  out.qty('refusedQty', '拒收数量'),
  out.text('lineRemark', '明细备注', 200),
]
