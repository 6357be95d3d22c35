import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { causeLabels } from './causes.ts'
import { holdLabels } from './holds.ts'

/** Fields of a balance: so much of a lot at a point, at a price. */
export const stockWords = wordsOf({
  hospital: word.text('医院', 180),
  point: word.text('配送点', 120),
  kind: word.choice('产品大类', productKinds),
  code: word.text('产品编码', 110),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 110),
  packSpec: word.text('包装规格'),
  unit: word.text('单位', 56),
  minUnit: word.text('最小单位', 72),
  ratio: word.qty('转换比'),
  owner: word.choice('归属', { hospital: '自有', supplier: '寄售' }, 64),
  holds: word.choice('锁定原因', holdLabels, 120),
  manufacturer: word.text('生产企业', 180),
  supplier: word.text('供应商', 180),
  lotNo: word.text('批号', 110),
  productionDate: word.day('生产日期'),
  expiryDate: word.day('有效期至', 180),
  daysLeft: word.text('剩余天数'),
  qty: word.qty('库存数量'),
  availableQty: word.qty('可用数量'),
  lockedQty: word.qty('锁定数量'),
  transitQty: word.qty('在途'),
  packs: word.qty('整包装数'),
  loose: word.qty('零散数'),
  price: word.price('单价'),
  amount: word.money('金额'),
  consignedAmount: word.money('寄售金额'),
  updatedAt: word.time('最后变动'),
})
/** In a file each number has its unit beside it or in its heading. */
export const stockSheet = sheetOf(stockWords, {
  but: ['holds'],
  as: {
    qty: ['qty', '库存数量（最小单位）'],
    availableQty: ['availableQty', '可用数量（最小单位）'],
    lockedQty: ['lockedQty', '锁定数量（最小单位）'],
    transitQty: ['transitQty', '在途（最小单位）'],
  },
})

/** Fields of a movement. */
export const movementWords = wordsOf({
  hospital: stockWords.hospital,
  point: stockWords.point,
  department: word.text('科室', 110),
  code: stockWords.code,
  name: stockWords.name,
  spec: stockWords.spec,
  lotNo: stockWords.lotNo,
  supplier: stockWords.supplier,
  at: word.time('时间'),
  cause: word.choice('类型', causeLabels, 120),
  qty: word.qty('数量'),
  beforeQty: word.qty('变动前'),
  afterQty: word.qty('变动后'),
  value: word.money('金额'),
  refNo: word.text('单据', 170),
  userName: word.text('操作人', 100),
  reason: word.text('原因', 120),
})

/** Fields of a hold. */
export const holdWords = wordsOf({
  kind: word.choice('锁定原因', holdLabels, 100),
  qty: word.qty('数量'),
  reason: word.text('说明', 200),
  refNo: word.text('单据', 150),
  creatorName: word.text('锁定人', 90),
  createdAt: word.time('锁定时间'),
  /** The way to let it go, or why it is not. */
  release: word.text('解锁', 150),
})
