import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { alarmLabels } from './alarms.ts'

/** Fields of a product at a point: what is there, used, wanted, and what is the matter. */
export const monitorWords = wordsOf({
  hospital: word.text('医院', 180),
  point: word.text('配送点', 120),
  pointCode: word.text('配送点编码', 110),
  kind: word.choice('产品大类', productKinds),
  code: word.text('产品编码', 110),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 110),
  unit: word.text('单位', 56),
  minUnit: word.text('最小单位', 72),
  ratio: word.qty('转换比'),
  alarms: word.choice('预警', alarmLabels, 150),
  since: word.day('预警起始日'),
  qty: word.qty('库存数量'),
  available: word.qty('可用数量'),
  onWay: word.qty('在途数量'),
  daily: word.qty('日均用量'),
  cover: word.qty('可用天数'),
  safety: word.qty('安全库存'),
  most: word.qty('最高库存'),
  targetDays: word.int('目标天数', 84),
  amount: word.money('库存金额'),
  leadDays: word.qty('到货天数'),
  suggest: word.qty('建议采购'),
})

/** In a file each number has its unit in its heading. */
export const monitorSheet = sheetOf(monitorWords, {
  but: ['pointCode', 'leadDays', 'suggest'],
  as: {
    qty: ['qty', '库存数量（最小单位）'],
    available: ['available', '可用数量（最小单位）'],
    onWay: ['onWay', '在途数量（单位）'],
    daily: ['daily', '日均用量（最小单位）'],
    safety: ['safety', '安全库存（单位）'],
    most: ['most', '最高库存（单位）'],
    alarms: ['alarms', '预警'],
  },
})
