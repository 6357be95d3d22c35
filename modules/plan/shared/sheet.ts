import { out } from '#kernel/shared/exporting.ts'
import type { Field } from '#kernel/shared/field.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { planTypes } from './calls.ts'
import { planMachine } from './machine.ts'

/** Columns of a plan in an export; keys of the export's query. */
export const planSheet: readonly Field[] = [
  out.text('no', '计划单号', 160),
  out.text('hospital', '医院', 200),
  out.choice('planType', '计划类型', planTypes),
  out.choice('kind', '产品大类', productKinds),
  out.text('point', '配送点'),
  out.text('department', '科室'),
  out.text('periodFrom', '计划开始日期'),
  out.text('periodTo', '计划结束日期'),
  out.bool('urgent', '加急'),
  out.int('lineCount', '明细数'),
  out.qty('totalQty', '计划总数量'),
  out.money('totalAmount', '计划金额'),
  out.status(planMachine),
  out.text('creatorName', '创建人'),
  out.text('createdAt', '创建时间', 160),
  out.text('submittedAt', '提交时间', 160),
  out.text('remark', '备注', 200),
]

export const planLineSheet: readonly Field[] = [
  out.int('seq', '行号'),
  out.text('code', '产品编码', 130),
  out.text('name', '产品名称', 200),
  out.text('spec', '规格'),
  out.text('packSpec', '包装规格'),
  out.text('unit', '单位'),
  out.text('manufacturer', '生产企业', 200),
  out.text('supplier', '供应商', 200),
  out.qty('qty', '计划数量'),
  out.price('price', '单价'),
  out.money('amount', '金额'),
  out.qty('orderedQty', '已生成数量'),
  out.choice('vbpClass', '集采类型', vbpClasses),
  out.text('lineRemark', '明细备注', 200),
]
