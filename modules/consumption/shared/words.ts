import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'

/** Fields of what was used under a heading. */
export const useWords = wordsOf({
  name: word.text('名称', 200),
  note: word.text('规格、编码', 180),
  qty: word.qty('消耗数量'),
  unit: word.text('单位', 56),
  value: word.money('消耗金额'),
  share: word.qty('占比 %'),
  lastValue: word.money('上期金额'),
  lastRate: word.text('环比 %', 90),
  yearValue: word.money('去年同期金额'),
  yearRate: word.text('同比 %', 90),
  outlier: word.bool('异常波动'),
})
export const useSheet = sheetOf(useWords)

/** Fields of what lies in the region under a heading. */
export const areaStockWords = wordsOf({
  name: word.text('名称', 200),
  note: word.text('规格、编码', 180),
  hospitals: word.int('有货医院数', 100),
  lots: word.int('批次数'),
  qty: word.qty('库存数量'),
  unit: word.text('单位', 56),
  amount: word.money('库存金额'),
  consigned: word.money('寄售金额'),
  daily: word.qty('日均消耗'),
  coverDays: word.qty('可用天数'),
  over: word.int('过多医院数', 100),
  under: word.int('过少医院数', 100),
})
export const areaStockSheet = sheetOf(areaStockWords)
