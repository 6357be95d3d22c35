import { out } from '#kernel/shared/exporting.ts'
import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { planMachine } from './machine.ts'

export const planTypes = { month: '月度计划', week: '周计划', temporary: '临时计划', auto: '自动补货' } as const

/** Fields of a plan 采购计划. */
export const planWords = wordsOf({
  no: word.text('计划单号'),
  hospital: word.text('医院', 180),
  planType: word.choice('计划类型', planTypes),
  kind: word.choice('产品大类', productKinds),
  point: word.text('配送点'),
  department: word.text('科室'),
  periodFrom: word.day('计划开始日期'),
  periodTo: word.day('计划结束日期'),
  urgent: word.bool('加急'),
  lineCount: word.int('明细数'),
  totalQty: word.qty('计划总数量'),
  totalAmount: word.money('计划金额'),
  status: word.status(planMachine),
  creatorName: word.text('创建人', 100),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
  remark: word.text('备注'),
})

/** Fields of one of its lines. */
export const lineWords = wordsOf({
  seq: word.int('行号', 60),
  code: word.text('产品编码', 130),
  name: word.text('产品名称', 170),
  spec: word.text('规格'),
  packSpec: word.text('包装规格'),
  unit: word.text('单位', 60),
  manufacturer: word.text('生产企业', 150),
  supplier: word.text('供应商', 150),
  qty: word.qty('采购数量'),
  // what was typed where that was another unit of packing
  enteredQty: word.qty('录入数量'),
  enteredUnit: word.text('录入单位', 80),
  price: word.price('单价'),
  amount: word.money('金额'),
  orderedQty: word.qty('已生成数量'),
  vbpClass: word.choice('集采类型', vbpClasses),
  contract: word.text('合同', 300),
  remark: word.text('备注'),
})

/** An export: the plans of the list, or their lines with the plan in front. */
export const planSheet: DocumentSheet = {
  name: '采购计划',
  // what is counted in different units has no sum (ux.md 62): quantities stand with their lines
  fields: sheetOf(planWords, { but: ['totalQty'] }),
  lines: {
    name: '采购计划明细',
    fields: [
      ...sheetOf(lineWords, { but: ['remark', 'contract'] }),
      { ...out.text('lineRemark', '明细备注', 200), of: 'remark' },
    ],
  },
}
