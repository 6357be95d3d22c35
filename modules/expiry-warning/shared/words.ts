import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { holdLabels } from '#modules/stock/shared/holds.ts'
import { bandLabels } from '#modules/stock-monitor/shared/alarms.ts'

/** Fields of a lot that is near its end, or past it. */
export const expiryWords = wordsOf({
  hospital: word.text('医院', 180),
  point: word.text('配送点', 120),
  kind: word.choice('产品大类', productKinds),
  code: word.text('产品编码', 110),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 110),
  lotNo: word.text('批号', 110),
  expiryDate: word.day('有效期至', 104),
  daysLeft: word.int('剩余天数', 84),
  band: word.choice('效期级别', bandLabels, 110),
  qty: word.qty('库存数量'),
  available: word.qty('可用数量'),
  unit: word.text('单位', 56),
  minUnit: word.text('最小单位', 72),
  ratio: word.qty('转换比'),
  holds: word.choice('锁定原因', holdLabels, 120),
  daily: word.qty('日均用量'),
  leftOver: word.qty('到期剩余'),
  better: word.text('建议调往', 130),
  amount: word.money('金额'),
  supplier: word.text('供应商', 180),
  manufacturer: word.text('生产企业', 180),
})

/** In a file each number has its unit beside it. */
export const expirySheet = sheetOf(expiryWords, {
  but: ['holds'],
  as: {
    qty: ['qty', '库存数量（最小单位）'],
    available: ['available', '可用数量（最小单位）'],
    daily: ['daily', '日均用量（最小单位）'],
    leftOver: ['leftOver', '到期剩余（最小单位）'],
  },
})
