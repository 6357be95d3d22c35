import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { implement } from '#kernel/server/implement.ts'
import { homeCalls } from '../shared/calls.ts'
import * as q from './queries.ts'

interface Todo {
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

const todos: readonly Todo[] = [
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

const shown = (n: number) => ({ count: Math.min(n, 99), more: n > 99 })

/** What waits for this person, by role and organisation kind; each card leads to the list that shows exactly these. */
const schedule = async ({ tx, actor }: Ctx) => {
  const mine = todos.filter((t) => t.orgs.includes(actor.org) && actor.codes.has(t.code))
  const cards = []
  for (const t of mine) {
    const n = await q.waiting(tx, actor, t.table, t.status, t.own ?? 'all')
    const query = `?status=${encodeURIComponent(JSON.stringify([t.status]))}`
    cards.push({ key: t.key, label: t.label, ...shown(n), path: t.path, query, tone: t.tone })
  }
  if (actor.org === 'hospital' && actor.codes.has('inventory/inventoryQuery:view')) {
    const n = await q.nearExpiry(tx, actor)
    cards.push({
      key: 'nearExpiry',
      label: '近效期库存',
      ...shown(n),
      path: '/inventory/inventoryQuery',
      query: '?state=near',
      tone: 'red' as const,
    })
  }
  return { cards, recent: await q.recent(tx, actor) }
}

export const homeRoutes = implement(homeCalls, { schedule })
