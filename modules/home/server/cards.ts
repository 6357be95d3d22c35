import type { Actor } from '#kernel/server/ctx.ts'
import type * as q from './queries.ts'

/** A card of the workbench: what it counts, who sees it, and the list it leads to. */
export interface Todo {
  key: string
  label: string
  /** Who may do it sees it. */
  code: string
  orgs: Actor['org'][]
  table: q.Table
  status: string
  own?: 'mine' | 'others'
  path: string
  tone: 'blue' | 'orange' | 'red'
}

const plans = '/procurement/planning'
const orders = '/procurement/purchaseOrder'
const deliveries = '/procurement/delivery'
const acceptances = '/procurement/acceptance'

/** The cards by role and organisation kind. */
export const todos: readonly Todo[] = [
  {
    key: 'planDraft',
    label: '待提交的计划',
    code: `procurement/planning:submit`,
    orgs: ['hospital'],
    table: 'plan',
    status: 'draft',
    path: plans,
    tone: 'blue',
  },
  {
    key: 'planAudit',
    label: '待审核的计划',
    code: `procurement/planning:audit`,
    orgs: ['hospital'],
    table: 'plan',
    status: 'pending',
    own: 'others',
    path: plans,
    tone: 'orange',
  },
  {
    key: 'planRejected',
    label: '被驳回的计划',
    code: `procurement/planning:submit`,
    orgs: ['hospital'],
    table: 'plan',
    status: 'rejected',
    path: plans,
    tone: 'red',
  },
  {
    key: 'orderAudit',
    label: '待审核的订单',
    code: `procurement/purchaseOrder:audit`,
    orgs: ['hospital'],
    table: 'purchase_order',
    status: 'pendingAudit',
    own: 'others',
    path: orders,
    tone: 'orange',
  },
  {
    key: 'orderAccept',
    label: '待接单',
    code: `procurement/purchaseOrder:accept`,
    orgs: ['supplier'],
    table: 'purchase_order',
    status: 'waitAllocate',
    path: orders,
    tone: 'orange',
  },
  {
    key: 'orderShip',
    label: '待发货的订单',
    code: `procurement/delivery:add`,
    orgs: ['supplier'],
    table: 'purchase_order',
    status: 'allocating',
    path: orders,
    tone: 'orange',
  },
  {
    key: 'deliveryDraft',
    label: '未发货的配送单',
    code: `procurement/delivery:ship`,
    orgs: ['supplier'],
    table: 'delivery',
    status: 'draft',
    path: deliveries,
    tone: 'blue',
  },
  {
    key: 'deliveryRefused',
    label: '被拒收的配送单',
    code: `procurement/delivery:add`,
    orgs: ['supplier'],
    table: 'delivery',
    status: 'refused',
    path: deliveries,
    tone: 'red',
  },
  {
    key: 'accept',
    label: '待验收',
    code: `procurement/acceptance:accept`,
    orgs: ['hospital'],
    table: 'acceptance',
    status: 'wait',
    path: acceptances,
    tone: 'orange',
  },
  {
    key: 'confirm',
    label: '待确认的验收',
    code: `procurement/acceptance:confirm`,
    orgs: ['hospital'],
    table: 'acceptance',
    status: 'checked',
    path: acceptances,
    tone: 'orange',
  },
  {
    key: 'orderUnaudit',
    label: '申请弃审的订单',
    code: `procurement/purchaseOrder:agreeUnaudit`,
    orgs: ['supplier'],
    table: 'purchase_order',
    status: 'unauditPending',
    path: orders,
    tone: 'red',
  },
  {
    key: 'listAudit',
    label: '待审核的采购目录',
    code: `purchaseList/listAudits:audit`,
    orgs: ['hospital'],
    table: 'catalog_item',
    status: 'pending',
    path: '/purchaseList/listAudits',
    tone: 'orange',
  },
  {
    key: 'priceAudit',
    label: '待审核的调价单',
    code: `purchaseList/priceModification:audit`,
    orgs: ['authority'],
    table: 'price_adjustment',
    status: 'pending',
    path: '/purchaseList/priceModification',
    tone: 'orange',
  },
  {
    key: 'certificateAudit',
    label: '待审核的证件',
    code: `baseInfo/certificate:audit`,
    orgs: ['authority'],
    table: 'certificate',
    status: 'pending',
    own: 'others',
    path: '/baseInfo/certificate',
    tone: 'orange',
  },
  {
    key: 'orderWait',
    label: '供应商未接单',
    code: `procurement/purchaseOrder:close`,
    orgs: ['authority'],
    table: 'purchase_order',
    status: 'waitAllocate',
    path: orders,
    tone: 'orange',
  },
  {
    key: 'orderRunning',
    label: '配货中的订单',
    code: `procurement/purchaseOrder:view`,
    orgs: ['authority'],
    table: 'purchase_order',
    status: 'allocating',
    path: orders,
    tone: 'blue',
  },
  {
    key: 'acceptRegion',
    label: '待验收的配送',
    code: `procurement/acceptance:view`,
    orgs: ['authority'],
    table: 'acceptance',
    status: 'wait',
    path: acceptances,
    tone: 'blue',
  },
]
