import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { applyKinds, newApplyMachine } from './machine.ts'

const filed = wordsOf({
  no: word.text('申请单号'),
  applyKind: word.choice('申请类型', applyKinds, 100),
  hospital: word.text('医院', 170),
  department: word.text('申请科室', 110),
  kind: word.choice('产品大类', productKinds, 80),
  name: word.text('产品名称', 180),
  spec: word.text('规格', 110),
  packSpec: word.text('包装规格', 120),
  unit: word.text('单位', 60),
  manufacturer: word.text('生产企业', 170),
  approvalNo: word.text('批准文号', 150),
  insuranceCode: word.text('医保代码', 150),
  supplier: word.text('拟供货供应商', 170),
  price: word.price('预计单价'),
  monthlyQty: word.qty('预计月用量', 100),
  annualAmount: word.money('预计年金额', 110),
  reason: word.text('申请理由', 200),
  evidence: word.text('价格依据', 160),
  similarNote: word.text('与同类品种比较', 160),
  temporary: word.bool('临采'),
  status: word.status(newApplyMachine),
  creatorName: word.text('申请人', 90),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
})

/** All an application says on list, page and form. */
export const newApplyWords = wordsOf({
  ...filed,
  productId: word.text('产品', 210),
  product: word.text('产品', 210),
  hospitalId: word.text('医院', 170),
  departmentId: word.text('申请科室', 110),
  supplierId: word.text('拟供货供应商', 170),
  code: word.text('平台编码', 120),
  auditorName: word.text('审核人', 90),
  auditedAt: word.time('审核时间'),
  platformName: word.text('平台审核人', 90),
  platformAt: word.time('平台审核时间'),
})

/** What the hospital has of the same name. */
export const similarWords = wordsOf({
  code: word.text('平台编码', 120),
  name: word.text('产品名称', 180),
  spec: word.text('规格', 110),
  packSpec: word.text('包装规格', 120),
  manufacturer: word.text('生产企业', 170),
  supplier: word.text('供应商', 170),
  price: word.price('采购价'),
  yearUse: word.qty('近 12 个月用量', 120),
})

export const newApplySheet: DocumentSheet = { name: '新品申请', fields: sheetOf(filed) }
