import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { rejectionMachine } from './machine.ts'

/** Why a supplier does not supply a line (domain §2.22). */
export const rejectReasons = {
  shortage: '缺货',
  discontinued: '停产',
  priceInversion: '价格倒挂',
  outOfArea: '超配送区域',
  qualification: '资质问题',
  debt: '欠款',
  wrongInfo: '信息有误',
  other: '其他',
} as const

/** What the hospital agreed to. */
export const resolutions = { cancel: '取消', switch: '换供应商', substitute: '采用替代品' } as const

/** Why a non-selected substitute is taken while agreed volume is left (domain §5). */
export const vbpReasons = { clinical: '临床必需', shortage: '缺货', allergy: '过敏', other: '其他' } as const

/** Fields of a rejection 拒配单. */
export const rejectionWords = wordsOf({
  no: word.text('拒配单号', 160),
  orderNo: word.text('采购订单号', 160),
  seq: word.int('行号', 56),
  hospital: word.text('医院', 150),
  supplier: word.text('供应商', 160),
  code: word.text('产品编码', 110),
  name: word.text('产品名称', 160),
  spec: word.text('规格', 100),
  unit: word.text('单位', 56),
  lineQty: word.qty('订单数量', 84),
  qty: word.qty('拒配数量', 84),
  price: word.price('单价'),
  reasonCode: word.choice('拒配原因', rejectReasons, 96),
  reason: word.text('说明', 160),
  expectedDate: word.day('预计到货日期'),
  substitute: word.text('替代品', 180),
  substituteQty: word.qty('替代数量', 84),
  substitutePrice: word.price('替代单价'),
  substituteNote: word.text('替代说明', 160),
  /** Reason, promised day and substitute in one: what the hospital answers to. */
  reply: word.text('供应商答复', 240),
  waitingDays: word.int('等待天数', 84),
  others: word.int('其他可供', 84),
  status: word.status(rejectionMachine),
  resolution: word.choice('处理方式', resolutions, 96),
  newOrderNo: word.text('新订单号', 160),
  applyNo: word.text('新品申请', 160),
  vbpReason: word.choice('未用中选品原因', vbpReasons),
  vbpReasonText: word.text('原因说明', 160),
  createdAt: word.time('拒配时间'),
  creatorName: word.text('拒配人'),
  settledAt: word.time('办结时间'),
  settlerName: word.text('办结人'),
})

/** Who else could supply the article, as the hospital chooses. */
export const otherWords = wordsOf({
  supplier: word.text('供应商', 180),
  price: word.price('单价'),
  packMultiple: word.qty('起订倍数', 84),
  promiseDays: word.int('承诺到货天数', 110),
  comingQty: word.qty('在订未到', 84),
  relationTo: word.day('供货协议至'),
  no: word.text('不能换的原因', 240),
})

export const rejectionSheet: DocumentSheet = {
  name: '拒配单',
  fields: sheetOf(rejectionWords, { but: ['others', 'reply'] }),
}
