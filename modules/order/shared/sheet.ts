import { out } from '#kernel/shared/exporting.ts'
import type { Field } from '#kernel/shared/field.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { orderMachine } from './machine.ts'
import { lineStatuses } from './rows.ts'

/** Columns of an order in an export; keys of the export's query. */
export const orderSheet: readonly Field[] = [
  out.text('no', '订单号', 160),
  out.text('hospital', '医院', 200),
  out.text('supplier', '供应商', 200),
  out.text('point', '配送点'),
  out.choice('kind', '产品大类', productKinds),
  out.bool('narcotic', '麻精药品'),
  out.choice('vbpClass', '集采类型', vbpClasses),
  out.bool('urgent', '加急'),
  out.text('expectedDate', '期望到货'),
  out.int('lineCount', '明细数'),
  out.qty('totalQty', '订单总数量'),
  out.money('amount', '订单金额'),
  out.status(orderMachine),
  out.text('planNo', '计划单号', 160),
  out.text('creatorName', '创建人'),
  out.text('createdAt', '创建时间', 160),
  out.text('submittedAt', '提交时间', 160),
  out.text('auditorName', '审核人'),
  out.text('auditedAt', '审核时间', 160),
  out.text('supplierAcceptedAt', '接单时间', 160),
  out.text('remark', '备注', 200),
]

export const orderLineSheet: readonly Field[] = [
  out.int('seq', '行号'),
  out.text('code', '产品编码', 130),
  out.text('name', '产品名称', 200),
  out.text('spec', '规格'),
  out.text('packSpec', '包装规格'),
  out.text('manufacturer', '生产企业', 200),
  out.text('unit', '单位'),
  out.price('price', '单价'),
  out.qty('qty', '订单数量'),
  out.money('lineAmount', '金额'),
  out.choice('lineVbpClass', '明细集采类型', vbpClasses),
  out.choice('lineStatus', '行状态', lineStatuses),
  out.qty('openQty', '未发数量'),
  out.qty('shippedQty', '已发数量'),
  out.qty('acceptedQty', '验收数量'),
  out.qty('refusedQty', '拒收数量'),
  out.qty('rejectQty', '拒配数量'),
  out.qty('closedQty', '结案数量'),
  out.text('lineRemark', '明细备注', 200),
]
