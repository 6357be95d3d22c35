import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { movementWords, stockWords } from '#modules/stock/shared/words.ts'

const { hospital, supplier, point, kind, code, name, spec, unit, minUnit, ratio, lotNo, price } = stockWords
/** Fields of a lot that is still the supplier's. */
export const consignWords = wordsOf({
  ...{ hospital, supplier, point, kind, code, name, spec, unit, minUnit, ratio, lotNo },
  expiryDate: word.day('有效期至'),
  qty: stockWords.qty,
  availableQty: stockWords.availableQty,
  usedQty: word.qty('已用数量'),
  price,
  amount: word.money('寄售金额'),
  level: word.qty('约定量（包装）'),
  below: word.bool('低于约定量'),
})
export const consignSheet = sheetOf(consignWords)

/** Fields of a use of consigned goods. */
export const consignUseWords = wordsOf({
  ...{ hospital, supplier, point, code, name, spec, lotNo },
  ...{ at: movementWords.at, cause: movementWords.cause, qty: movementWords.qty, value: movementWords.value },
  price: word.price('使用日单价'),
  owed: word.money('结算金额'),
  ...{ refNo: movementWords.refNo, department: movementWords.department, userName: movementWords.userName },
})
