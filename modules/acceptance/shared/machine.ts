import { machine } from '#kernel/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'

const at = 'procurement/acceptance'
const order = { machine: orderMachine, id: 'orderId', more: 'moreOrders' }

/** Acceptance 验收 (domain §3.6): registered by the receiver, confirmed by buyer or auditor; only confirming posts stock. */
export const acceptanceMachine = machine({
  name: 'acceptance',
  label: '验收单',
  table: 'acceptance',
  start: 'wait',
  apartBy: 'acceptance.twoPersons',
  notes: { refusePart: ['confirmed'], otherLot: ['wait'], confirmLots: ['wait', 'checked'] },
  states: {
    wait: { label: '待验收', tone: 'blue', wire: 0 },
    checked: { label: '已验收', tone: 'orange', wire: 1 },
    confirmed: { label: '已确认', tone: 'green', final: true, wire: 2 },
    revoked: { label: '已撤销', tone: 'grey', out: true, final: true },
    reversed: { label: '已冲销', tone: 'grey', out: true, final: true },
  },
  actions: {
    accept: {
      label: '登记验收',
      from: ['wait'],
      to: 'checked',
      by: 'hospital',
      code: `${at}:accept`,
      apart: [{ of: order, did: ['authored', 'audited'], why: '不能登记自己采购或审核的订单的到货' }],
    },
    confirm: {
      label: '确认',
      from: ['checked'],
      to: 'confirmed',
      by: 'hospital',
      code: `${at}:confirm`,
      confirm: '确认后入库；只有货物未动用时才能冲销，是否继续？',
      apart: [
        { did: ['accept'], why: '不能确认自己登记的验收' },
        { of: order, did: ['authored'], why: '不能确认自己采购的订单的验收' },
      ],
    },
    revoke: {
      label: '撤销验收',
      from: ['checked'],
      to: 'revoked',
      by: 'hospital',
      code: `${at}:revoke`,
      reason: 'required',
      danger: true,
    },
    // taken in by mistake, and nothing was done with the goods since
    reverse: {
      label: '冲销',
      from: ['confirmed'],
      to: 'reversed',
      by: 'hospital',
      code: `${at}:reverse`,
      reason: 'required',
      danger: true,
      takesBack: true,
    },
    cancel: { label: '配送作废', from: ['wait'], to: 'revoked', by: 'system', code: 'procurement/delivery:void' },
  },
  offers: {
    // a lot that the slip does not name, where the hospital takes such (domain §3.6)
    otherLot: { label: '登记其他批号', from: ['wait'], by: 'hospital', code: `${at}:accept` },
    confirmLots: {
      label: '确认批号',
      from: ['wait', 'checked'],
      by: 'supplier',
      code: 'procurement/delivery:ship',
      main: true,
    },
  },
})

/** What the receiver concludes of a lot (domain §2.20). */
export const conclusions = { qualified: '合格', unqualified: '不合格' } as const
/** What a lot looks like, inside and out (domain §2.18); all but the first are a fault. */
export const appearances = {
  intact: '完好',
  outerBroken: '外包装破损',
  outerWet: '外包装渗漏',
  innerBroken: '内包装破损',
  innerWet: '内包装渗漏',
  differs: '内外不符',
} as const

/** Of a lot that was recalled (domain-stock §2.24.9). */
export const recalledReason = '13'

/** Reason dictionary of refusals (domain §2.21). */
export const refuseReasons = {
  '01': '破损/污染',
  '02': '近效期/过期',
  '03': '批号或效期不符',
  '04': '数量不符',
  '05': '品规不符',
  '06': '温度超标',
  '07': '票据/随货单不全',
  '08': '资质过期',
  '09': '价格不符',
  '10': '未按时送达',
  '11': '无订单/多送',
  '12': '追溯码异常',
  '13': '召回批次',
  '99': '其他',
} as const
