import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { periodTypes, priceSources } from './history.ts'
import { priceMachine, priceReasons, priceTypes } from './machine.ts'

/** Fields of a price adjustment 调价单, in the order of its file. */
const filed = wordsOf({
  no: word.text('调价单号'),
  code: word.text('产品编码', 120),
  hospital: word.text('医院', 170),
  supplier: word.text('供应商', 170),
  type: word.choice('调价类型', priceTypes, 90),
  newPrice: word.price('新价格'),
  effectiveDate: word.day('生效日期'),
  reason: word.choice('调价原因', priceReasons),
  remark: word.text('备注', 160),
  oldPrice: word.price('原价格'),
  name: word.text('产品名称', 180),
  spec: word.text('规格', 110),
  unit: word.text('单位', 60),
  status: word.status(priceMachine),
  creatorName: word.text('创建人', 90),
})

/** All it and its item say on list, page and form. */
export const priceWords = wordsOf({
  ...filed,
  catalogItemId: word.text('品种', 210),
  kind: word.choice('产品大类', productKinds),
  packSpec: word.text('包装规格'),
  manufacturer: word.text('生产企业', 170),
  change: word.text('变动幅度', 90),
  price: word.price('采购价'),
  retailPrice: word.price('零售价'),
  currentPrice: word.price('当前采购价'),
  currentRetailPrice: word.price('当前零售价'),
  listedPrice: word.price('挂网价'),
  ceilingPrice: word.price('最高限价'),
  createdAt: word.time('创建时间'),
  auditorName: word.text('审核人', 90),
  auditedAt: word.time('审核时间'),
})

export const priceFile: DocumentSheet = { name: '调价单', fields: sheetOf(filed) }

/** A period of an item's price. */
export const periodWords = wordsOf({
  type: word.choice('价格类型', periodTypes, 90),
  price: word.price('价格'),
  validFrom: word.time('起价时间'),
  validTo: word.time('止价时间', 150),
  source: word.choice('来源', priceSources, 110),
  sourceNo: word.text('单据号', 150),
  by: word.text('设定人', 90),
})
