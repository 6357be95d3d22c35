import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'

/** National inv_chg_type (domain §2.24). */
export const movementTypes = {
  101: '调拨入库',
  102: '调拨出库',
  103: '盘盈',
  104: '盘损',
  105: '销毁',
  106: '其他入库',
  107: '其他出库',
  108: '商品采购入库',
  109: '商品退货出库',
  110: '赠药入库',
  111: '赠药退回出库',
} as const

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
  manufacturer: word.text('生产企业', 180),
  supplier: word.text('供应商', 180),
  lotNo: word.text('批号', 110),
  productionDate: word.day('生产日期'),
  expiryDate: word.day('有效期至', 180),
  daysLeft: word.text('剩余天数'),
  qty: word.qty('库存数量'),
  lockedQty: word.qty('锁定数量'),
  price: word.price('单价'),
  amount: word.money('金额'),
  updatedAt: word.time('更新时间'),
  /** The way to its movements. */
  movements: word.text('流水', 70),
})
export const stockSheet = sheetOf(stockWords, { but: ['movements'] })

/** Fields of a movement. */
export const movementWords = wordsOf({
  at: word.time('时间'),
  type: word.choice('类型', movementTypes, 120),
  qty: word.qty('数量'),
  beforeQty: word.qty('变动前'),
  afterQty: word.qty('变动后'),
  refNo: word.text('单据', 170),
  userName: word.text('操作人', 100),
})
