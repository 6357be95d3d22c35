import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { regionPriceMachine } from './machine.ts'

const screen = 'purchaseList/priceModification'
const held = '区域调价单 {{no}} 已到生效日期但未能生效：{{reason}}'
const concerned = ['hospital', 'supplier'] as const

/** Who hears of a price adjustment of the region: who audits it, who entered it, and whoever has one of its items. */
export const regionPriceMessages = tellOf(regionPriceMachine, {
  todo: [
    {
      enters: 'pending',
      label: '待审核',
      ...holders('authority', `${screen}:audit`),
      but: 'creator',
      card: {
        key: 'regionPriceAudit',
        label: '待审核的区域调价单',
        tone: 'orange',
        place: 131,
        path: `/${screen}/region`,
      },
      template: '区域调价单 {{no}} 待审核，由 {{user}} 提交',
    },
  ],
  notice: [
    { action: 'approve', label: '审核通过', ...creator, template: '区域调价单 {{no}} 审核通过' },
    ...concerned.map((to) => ({
      action: 'approve' as const,
      label: '审核通过',
      ...holders(to, `${screen}:view`),
      template: '区域调价单 {{no}} 涉及贵单位的品种，将按期生效，请查看影响',
    })),
    ...concerned.map((to) => ({
      enters: 'applied' as const,
      label: '生效',
      ...holders(to, `${screen}:view`),
      template: '区域调价单 {{no}} 已生效，涉及的明细见结算明细',
    })),
    { enters: 'applied', label: '生效', ...creator, template: '区域调价单 {{no}} 已执行完成' },
  ],
  warning: [
    { action: 'reject', label: '审核不通过', ...creator, template: '区域调价单 {{no}} 被驳回：{{reason}}' },
    { happening: 'held', label: '未能生效', ...creator, template: held },
    { happening: 'held', label: '未能生效', ...holders('authority', `${screen}:audit`), template: held },
  ],
})
