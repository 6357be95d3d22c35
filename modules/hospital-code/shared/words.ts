import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { stateLabels } from './states.ts'

/** A code of a hospital, and the product it is. */
export const codeWords = wordsOf({
  hospital: word.text('医院', 180),
  kind: word.choice('产品大类', productKinds),
  code: word.text('院内编码', 110),
  name: word.text('院内名称', 170),
  spec: word.text('规格', 120),
  packSpec: word.text('包装规格', 120),
  unit: word.text('单位', 60),
  maker: word.text('生产企业', 170),
  price: word.price('院内价格'),
  approvalNo: word.text('批准文号', 130),
  insuranceCode: word.text('医保编码', 150),
  barcode: word.text('条码', 120),
  state: word.choice('状态', stateLabels, 84),
  productCode: word.text('平台编码', 110),
  product: word.text('对照产品', 200),
  productSpec: word.text('产品规格', 120),
  productMaker: word.text('产品生产企业', 170),
  score: word.text('匹配度', 80),
  reasons: word.text('依据', 200),
  differences: word.text('差异', 160),
  matchedName: word.text('对照人', 90),
  matchedAt: word.time('对照时间'),
})

export const codeSheet = sheetOf(codeWords, { but: ['score', 'reasons', 'differences'] })

/** How far the hospitals are. */
export const rateWords = wordsOf({
  hospital: word.text('医院', 220),
  total: word.int('编码数', 90),
  matched: word.int('已对照', 90),
  suggested: word.int('待确认', 90),
  conflict: word.int('有冲突', 90),
  unmatched: word.int('未对照', 90),
  invalid: word.int('已失效', 90),
  rate: word.text('对照率', 90),
})
