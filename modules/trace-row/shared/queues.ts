import type { Upload } from '#modules/trace-setting/shared/uploads.ts'

/** The six queues: one screen, six field tables (domain-trace §4.2). */
export const queues = {
  shopInventory: { kind: '3501', path: 'trace/shopInventory', title: '商品盘存' },
  inventoryChange: { kind: '3502', path: 'trace/inventoryChange', title: '库存变更' },
  purchaseReceipt: { kind: '3503', path: 'trace/purchaseReceipt', title: '商品采购' },
  purchaseReturn: { kind: '3504', path: 'trace/purchaseReturn', title: '采购退货' },
  shopSales: { kind: '3505', path: 'trace/shopSales', title: '商品销售' },
  salesReturn: { kind: '3506', path: 'trace/salesReturn', title: '销售退货' },
} as const satisfies Record<string, { kind: Upload; path: string; title: string }>
export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]

export const queueOf = (kind: Upload): QueueName => queueNames.find((name) => queues[name].kind === kind)!

/** Patients are in these alone. */
export const saleKinds: readonly Upload[] = ['3505', '3506']
