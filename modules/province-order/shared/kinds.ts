import { keys } from '#kernel/shared/machine.ts'

/** What the platform says of an order, a line, a shipment and a return (domain §3.11). */
export const responses = { 0: '待响应', 1: '已响应', 2: '拒绝响应' } as const
export const lineStates = { 1: '待发货', 2: '全部发货', 3: '部分发货', 4: '缺货', 5: '作废' } as const
export const shipmentStates = { 1: '待发货', 2: '已发货', 3: '已收货', 4: '已作废' } as const
export const returnStates = { 1: '待确定', 2: '已确认', 3: '已退回' } as const
export const receiptStates = { waiting: '待上报', sending: '上报中', sent: '已上报', refused: '平台拒绝' } as const

/** What is on its way to the platform of a paper: its turn is still to come, or it was said and is not answered. */
export const carriages = { queued: '等待推送', asked: '等待答复' } as const

/** A step that was begun; without an answer it is asked for before it is repeated. */
export const doings = { save: '保存订单', lines: '添加明细', submit: '提交订单', cancel: '撤销订单' } as const

/** What keeps an order from the platform, of all of it and of a line (domain-trace §2.30.3). */
export const headObstacles = {
  account: '未启用省平台账号',
  address: '收货库房未对照省平台地址',
  supplier: '供应商未对照',
  supplierOpen: '供应商对照待确认',
} as const
export const lineObstacles = {
  unmatched: '产品未对照',
  suggested: '产品对照待确认',
  conflict: '产品对照有冲突',
  invalid: '挂网产品已失效',
  delisted: '挂网产品已撤网',
  noPrice: '当日没有挂网价',
  ratio: '包装换算与平台不同，不能按平台包装下单',
  above: '采购价高于挂网价',
} as const
export const obstacles = { ...headObstacles, ...lineObstacles } as const
export type Obstacle = keyof typeof obstacles

/** Where the platform and we do not agree. */
export const differenceKinds = {
  double: '平台重复订单',
  missing: '平台无此订单',
  qty: '数量不符',
  refused: '平台拒绝响应',
  lineVoid: '平台缺货或作废',
  shipment: '未知的发货',
  shipped: '发货数量不符',
  cancelled: '平台已撤销',
  ownEnded: '本院订单已终止',
  reversed: '已上报后冲销',
  returnVoid: '本院退货单已作废',
} as const
export type DifferenceKind = keyof typeof differenceKinds
export const everyDifference = keys(differenceKinds)

/** What was paid against what is listed (domain-trace §2.30.4). */
export const verdicts = {
  above: '高于挂网价',
  below: '低于挂网价',
  unlisted: '未挂网',
  delisted: '已撤网',
  unmatched: '未对照',
  equal: '一致',
} as const
export type Verdict = keyof typeof verdicts
/** Whose price it is. */
export const priceStages = { catalog: '目录价', order: '订单价', delivery: '配送价' } as const
export type PriceStage = keyof typeof priceStages
