import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { stockCountMachine } from './machine.ts'
import { scopes, varianceReasons } from './reasons.ts'

/** Fields of a count. */
export const countWords = wordsOf({
  no: word.text('盘点单号'),
  hospital: word.text('医院', 180),
  point: word.text('配送点', 130),
  scope: word.choice('盘点范围', scopes, 120),
  category: word.text('产品分类'),
  shelf: word.text('货架清单'),
  since: word.day('变动起始日'),
  days: word.int('未盘天数'),
  blind: word.bool('盲盘'),
  frozen: word.bool('盘点时冻结'),
  status: word.status(stockCountMachine),
  lineCount: word.int('明细数'),
  countedLines: word.int('已盘'),
  recountLines: word.int('复盘'),
  gainValue: word.money('盘盈金额'),
  lossValue: word.money('盘亏金额'),
  creatorName: word.text('创建人', 100),
  createdAt: word.time('创建时间'),
  starterName: word.text('开始人', 100),
  startedAt: word.time('开始时间'),
  submittedAt: word.time('提交时间'),
  auditorName: word.text('审核人', 100),
  auditedAt: word.time('审核时间'),
  remark: word.text('备注'),
})

/** Fields of one of its lines; quantities are minimum units. */
export const countLineWords = wordsOf({
  seq: word.int('行号', 60),
  code: word.text('产品编码', 110),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 110),
  manufacturer: word.text('生产企业', 150),
  supplier: word.text('供应商', 150),
  lotNo: word.text('批号', 110),
  expiryDate: word.day('有效期至'),
  unit: word.text('单位', 56),
  minUnit: word.text('最小单位', 72),
  ratio: word.qty('转换比'),
  owner: word.choice('归属', { hospital: '自有', supplier: '寄售' }, 64),
  bookQty: word.qty('账面数'),
  movedQty: word.qty('期间变动'),
  counted: word.qty('实盘数'),
  variance: word.qty('差异'),
  varianceValue: word.money('差异金额'),
  reason: word.choice('差异原因', varianceReasons, 110),
  note: word.text('说明'),
  countedBy: word.text('盘点人', 100),
  countedAt: word.time('盘点时间'),
  numbers: word.text('各次盘点数', 200),
})

/** An export: the counts of the list, or their lines with the count in front. In a file a number has its unit in its heading. */
export const countSheet: DocumentSheet = {
  name: '盘点单',
  fields: sheetOf(countWords),
  lines: {
    name: '盘点明细',
    fields: sheetOf(countLineWords, {
      but: ['numbers'],
      as: {
        bookQty: ['bookQty', '账面数（最小单位）'],
        movedQty: ['movedQty', '期间变动（最小单位）'],
        counted: ['counted', '实盘数（最小单位）'],
        variance: ['variance', '差异（最小单位）'],
      },
    }),
  },
}
