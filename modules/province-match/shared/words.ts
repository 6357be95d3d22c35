import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { stateLabels, wayLabels } from './states.ts'

/** One of ours, left, and one of theirs, right. */
export const compareWords = wordsOf({
  code: word.text('本地编码', 120),
  name: word.text('本地名称', 180),
  spec: word.text('规格', 120),
  packSpec: word.text('包装规格', 110),
  ratio: word.text('转换比', 80),
  unit: word.text('单位', 60),
  maker: word.text('生产企业', 170),
  approvalNo: word.text('批准文号', 140),
  insuranceCode: word.text('医保编码', 170),
  creditCode: word.text('统一社会信用代码', 170),
  price: word.price('本地挂网价'),
  state: word.choice('状态', stateLabels, 84),
  score: word.text('匹配度', 80),
  reasons: word.text('依据', 240),
  differences: word.text('差异', 160),
  conflicts: word.text('冲突', 160),
  provId: word.text('挂网编号', 140),
  item: word.text('省平台名称', 180),
  itemSpec: word.text('省平台规格', 120),
  itemPack: word.text('省平台包装', 110),
  itemRatio: word.text('省平台转换比', 90),
  itemMaker: word.text('省平台生产企业', 170),
  itemPrice: word.price('省平台挂网价'),
  listed: word.bool('在网'),
  ownId: word.text('院内目录ID', 120),
  accepted: word.text('接受差异的原因', 180),
  way: word.choice('对照方式', wayLabels, 80),
  matchedName: word.text('对照人', 90),
  matchedAt: word.time('对照时间'),
})
const corpOnly = ['creditCode'] as const
const goodsOnly = [
  'spec',
  'packSpec',
  'ratio',
  'unit',
  'maker',
  'approvalNo',
  'insuranceCode',
  'price',
  'itemSpec',
  'itemPack',
  'itemRatio',
  'itemMaker',
  'itemPrice',
] as const
const never = ['reasons'] as const
export const goodsSheet = sheetOf(compareWords, { but: [...corpOnly, ...never] })
export const corpSheet = sheetOf(compareWords, { but: [...goodsOnly, ...never] })

/** An item as the platform's own file has it. */
export const itemWords = wordsOf({
  provId: word.text('挂网编号', 140),
  provCode: word.text('产品编码', 120),
  name: word.text('名称', 180),
  formerName: word.text('曾用名', 140),
  spec: word.text('规格', 120),
  packSpec: word.text('包装规格', 110),
  ratio: word.qty('转换比'),
  unit: word.text('单位', 60),
  maker: word.text('生产企业', 170),
  approvalNo: word.text('批准文号', 140),
  insuranceCode: word.text('医保编码', 170),
  creditCode: word.text('统一社会信用代码', 170),
  price: word.price('挂网价'),
  listed: word.bool('在网'),
  localCode: word.text('本地编码', 120),
  accepted: word.text('接受差异的原因', 180),
})
