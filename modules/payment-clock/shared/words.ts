import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { sources } from '#modules/payable/shared/words.ts'
import { vbpClasses } from '#modules/product/shared/kinds.ts'
import { bands, stopCodes } from './types.ts'

/** Fields of an item's clock: yuan, days of the region. */
export const clockWords = wordsOf({
  name: word.text('产品', 170),
  hospital: word.text('医院', 170),
  supplier: word.text('供应商', 170),
  band: word.choice('计时状态', bands, 88),
  stop: word.choice('暂停原因', stopCodes, 110),
  owed: word.money('应付金额'),
  paid: word.money('已付金额'),
  startedOn: word.day('起算日'),
  dueOn: word.day('到期日'),
  movedDue: word.day('顺延到期日'),
  paidOn: word.day('付清日'),
  grossDays: word.int('毛天数', 76),
  supplierDays: word.int('供应商暂停天数', 120),
  hospitalDays: word.int('医院暂停天数', 110),
  authorityDays: word.int('监管暂停天数', 110),
  netDays: word.int('净天数', 76),
  overdueDays: word.int('逾期天数', 84),
  sourceType: word.choice('来源', sources, 88),
  sourceNo: word.text('来源单号', 160),
  orderNo: word.text('订单', 160),
  code: word.text('产品编码', 110),
  spec: word.text('规格', 110),
  lotNo: word.text('批号', 110),
  vbpClass: word.choice('集采类型', vbpClasses, 96),
})
export const clockSheet = sheetOf(clockWords)

/** Fields of a stop. */
export const stopWords = wordsOf({
  code: word.choice('暂停原因', stopCodes, 120),
  docNo: word.text('单据号', 170),
  beginsOn: word.day('开始'),
  endsOn: word.day('结束'),
  days: word.int('计入天数', 84),
})

/** Fields of a payment as far as it came to an item. */
export const partWords = wordsOf({
  paidOn: word.day('付款日期'),
  amount: word.money('金额'),
  no: word.text('付款单号', 170),
  requisitionNo: word.text('请款单号', 170),
})

/** Fields of a hospital in the ranking. */
export const rankWords = wordsOf({
  hospital: word.text('医院', 200),
  items: word.int('明细数', 80),
  owed: word.money('应付金额'),
  grossDays: word.text('毛天数', 84),
  stoppedDays: word.text('暂停天数', 84),
  netDays: word.text('净天数', 84),
  overdue: word.money('逾期金额'),
  onTime: word.text('回款及时率', 96),
  allGross: word.text('全部供应商毛天数', 130),
  allNet: word.text('全部供应商净天数', 130),
  remind: word.text('提醒付款', 100),
})
