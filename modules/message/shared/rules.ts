import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { certificateMachine } from '#modules/certificate/shared/machine.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { priceMachine } from '#modules/price/shared/machine.ts'
import { catalogMachine } from '#modules/purchase-list/shared/machine.ts'
import { registrationMachine } from '#modules/registration/shared/machine.ts'
import { type Told, tellOf } from './rule.ts'

const plan = (code: string) => [`procurement/planning:${code}`]
const order = (code: string) => [`procurement/purchaseOrder:${code}`]
const delivery = (code: string) => [`procurement/delivery:${code}`]
const acceptance = (code: string) => [`procurement/acceptance:${code}`]
const creator = { to: 'creator', codes: [] } as const
const hospital = (codes: string[]) => ({ to: 'hospital', codes }) as const
const supplier = (codes: string[]) => ({ to: 'supplier', codes }) as const

/** Who hears of what on the goods' way (domain §3.1–§3.6). Documents without rules here tell the plain ones. */
export const rules: readonly Told[] = [
  tellOf(registrationMachine, {
    todo: [
      {
        enters: 'submitted',
        label: '待审核',
        to: 'authority',
        codes: ['system/hospital:auditRegistration'],
        template: '注册申请 {{no}} 待审核',
      },
    ],
  }),
  tellOf(planMachine, {
    todo: [
      {
        enters: 'pending',
        label: '待审核',
        ...hospital(plan('audit')),
        but: 'creator',
        template: '采购计划 {{no}} 待审核，提交人 {{user}}',
      },
    ],
    notice: [
      { action: 'approve', label: '审核通过', ...creator, template: '采购计划 {{no}} 审核通过' },
      { action: 'close', label: '关闭', ...creator, template: '采购计划 {{no}} 已关闭：{{reason}}' },
    ],
    warning: [{ action: 'reject', label: '审核不通过', ...creator, template: '采购计划 {{no}} 被驳回：{{reason}}' }],
  }),
  tellOf(orderMachine, {
    todo: [
      {
        enters: 'pendingAudit',
        label: '待审核',
        ...hospital(order('audit')),
        but: 'creator',
        template: '采购订单 {{no}} 待审核',
      },
      {
        enters: 'waitAllocate',
        label: '待接单',
        ...supplier(order('accept')),
        template: '{{org}}的采购订单 {{no}} 待接单',
      },
      {
        enters: 'allocating',
        label: '待发货',
        ...supplier(delivery('add')),
        template: '{{partner}}的采购订单 {{no}} 待发货',
      },
      {
        enters: 'unauditPending',
        label: '申请弃审',
        ...supplier(order('agreeUnaudit')),
        template: '{{org}}申请弃审采购订单 {{no}}：{{reason}}',
      },
    ],
    notice: [
      { action: 'approve', label: '审核通过', ...creator, template: '采购订单 {{no}} 审核通过，已发给供应商' },
      { action: 'accept', label: '供应商接单', ...creator, template: '{{org}}已接单：采购订单 {{no}}' },
      { action: 'agreeUnaudit', label: '同意弃审', ...creator, template: '{{org}}同意弃审采购订单 {{no}}' },
      {
        action: 'unaudit',
        label: '弃审',
        ...supplier(order('accept')),
        template: '{{org}}弃审了采购订单 {{no}}：{{reason}}',
      },
      {
        action: 'close',
        label: '结案',
        ...supplier(order('accept')),
        template: '{{partner}}的采购订单 {{no}} 已结案：{{reason}}',
      },
      { action: 'close', label: '结案', ...creator, template: '采购订单 {{no}} 已结案：{{reason}}' },
      { enters: 'accepted', label: '验收完成', ...creator, template: '采购订单 {{no}} 已全部验收' },
    ],
    warning: [
      { action: 'rejectAudit', label: '审核不通过', ...creator, template: '采购订单 {{no}} 被驳回：{{reason}}' },
      {
        happening: 'reject',
        label: '供应商部分拒配',
        ...creator,
        template: '{{org}}拒配了采购订单 {{no}} 的部分明细：{{reason}}',
      },
      { action: 'rejectAll', label: '供应商拒配', ...creator, template: '{{org}}拒配采购订单 {{no}}' },
      {
        action: 'refuseUnaudit',
        label: '拒绝弃审',
        ...creator,
        template: '{{org}}拒绝弃审采购订单 {{no}}：{{reason}}',
      },
    ],
  }),
  tellOf(deliveryMachine, {
    notice: [
      { action: 'ship', label: '已发货', ...hospital(order('submit')), template: '{{org}}已发货：配送单 {{no}}' },
      { action: 'void', label: '作废', ...hospital(acceptance('accept')), template: '{{org}}作废了配送单 {{no}}' },
      {
        enters: 'partlyAccepted',
        label: '部分验收',
        ...supplier(delivery('ship')),
        template: '{{partner}}部分验收了配送单 {{no}}',
      },
      {
        enters: 'confirmed',
        label: '验收确认',
        ...supplier(delivery('ship')),
        template: '{{partner}}确认了配送单 {{no}} 的验收',
      },
    ],
    warning: [
      { enters: 'refused', label: '全部拒收', ...supplier(delivery('ship')), template: '{{org}}拒收了配送单 {{no}}' },
    ],
  }),
  tellOf(acceptanceMachine, {
    todo: [
      {
        enters: 'wait',
        label: '待验收',
        ...hospital(acceptance('accept')),
        template: '{{partner}}送货：验收单 {{no}} 待验收',
      },
      {
        enters: 'checked',
        label: '待确认',
        ...hospital(acceptance('confirm')),
        template: '{{partner}}送货：验收单 {{no}} 待确认',
      },
    ],
    notice: [
      {
        action: 'revoke',
        label: '撤销验收',
        ...supplier(delivery('ship')),
        template: '{{org}}撤销了验收单 {{no}}：{{reason}}',
      },
    ],
  }),
  tellOf(priceMachine, {
    todo: [
      {
        enters: 'pending',
        label: '待审核',
        to: 'authority',
        codes: ['purchaseList/priceModification:audit'],
        template: '调价单 {{no}} 待审核，申请 {{org}}',
      },
    ],
    notice: [
      { action: 'approve', label: '审核通过', ...creator, template: '调价单 {{no}} 审核通过' },
      {
        enters: 'applied',
        label: '生效',
        ...hospital(['purchaseList/priceModification:view']),
        template: '调价单 {{no}} 已生效',
      },
      {
        enters: 'applied',
        label: '生效',
        ...supplier(['purchaseList/priceModification:view']),
        template: '调价单 {{no}} 已生效',
      },
    ],
    warning: [{ action: 'reject', label: '审核不通过', ...creator, template: '调价单 {{no}} 被驳回：{{reason}}' }],
  }),
  tellOf(certificateMachine, {
    todo: [
      {
        enters: 'pending',
        label: '待审核',
        to: 'authority',
        codes: ['baseInfo/certificate:audit'],
        but: 'creator',
        template: '证件 {{no}} 待审核，提交 {{org}}',
      },
    ],
    notice: [{ action: 'approve', label: '审核通过', ...creator, template: '证件 {{no}} 审核通过' }],
    warning: [
      { action: 'reject', label: '审核不通过', ...creator, template: '证件 {{no}} 被驳回：{{reason}}' },
      { action: 'disable', label: '停用', ...creator, template: '证件 {{no}} 已停用：{{reason}}' },
    ],
  }),
  // catalogues are submitted by the hundred: the workbench counts them, nobody is told of each
  { machine: catalogMachine.name, label: catalogMachine.label, rules: [] },
]

/** Warnings that no step of a document causes; found once a day (server/warnings.ts). */
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
