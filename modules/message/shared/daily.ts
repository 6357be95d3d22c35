/** Warnings that no step of a document causes; found once a day (server/tasks.ts). */
export const daily = {
  'stock.nearExpiry': { label: '近效期库存', template: '{{n}} 批库存临近效期', screen: 'inventory/inventoryQuery' },
  'stock.expired': { label: '过期库存', template: '{{n}} 批库存已过效期', screen: 'inventory/inventoryQuery' },
  'vbp.behind': {
    label: '集采进度落后',
    template: '集采批次 {{batch}} 有 {{n}} 个品种进度落后',
    screen: 'procurement/planning',
  },
  'vbp.usedUp': {
    label: '集采约定量将用完',
    template: '集采批次 {{batch}} 有 {{n}} 个品种剩余不足一成',
    screen: 'procurement/planning',
  },
  'certificate.near': {
    label: '证件即将到期',
    template: '{{n}} 张证件即将到期',
    screen: 'baseInfo/certificate',
  },
  'certificate.expired': { label: '证件已过期', template: '{{n}} 张证件已过期', screen: 'baseInfo/certificate' },
} as const
export type DailyEvent = keyof typeof daily
