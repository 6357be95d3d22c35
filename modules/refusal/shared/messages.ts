import { holders, tellOf } from '#kernel/shared/telling.ts'
import { refusalMachine } from './machine.ts'

const at = 'procurement/refusal'

/** Each hears when it is his turn, and what the other side did. */
export const refusalMessages = tellOf(refusalMachine, {
  todo: [
    {
      enters: 'pending',
      label: '拒收待答复',
      ...holders('supplier', `${at}:agree`),
      card: { key: 'refusalAnswer', label: '待答复的拒收', tone: 'red', place: 101 },
      template: '{{partner}}拒收了货物，拒收单 {{no}} 待答复',
    },
    {
      enters: 'disputed',
      label: '拒收争议待裁定',
      ...holders('authority', `${at}:mediate`),
      card: { key: 'refusalMediate', label: '待裁定的拒收争议', tone: 'red', place: 102 },
      template: '{{org}}对拒收单 {{no}} 提出异议，待裁定',
    },
    {
      enters: 'agreed',
      label: '拒收货物待处理',
      ...holders('supplier', `${at}:handle`),
      card: { key: 'refusalHandle', label: '待处理的拒收货物', tone: 'orange', place: 103 },
      template: '拒收单 {{no}} 已成立，请处理货物',
    },
    {
      enters: 'resending',
      label: '拒收货物待补发',
      ...holders('supplier', 'procurement/delivery:add'),
      card: { key: 'refusalResend', label: '待补发的拒收货物', tone: 'orange', place: 104 },
      template: '拒收单 {{no}} 的货物待补发',
    },
  ],
  notice: [
    {
      action: 'agree',
      label: '拒收已同意',
      ...holders('hospital', `${at}:revoke`),
      template: '{{org}}同意了拒收单 {{no}}',
    },
    {
      action: 'lapse',
      label: '拒收逾期视为同意',
      ...holders('hospital', `${at}:revoke`),
      template: '拒收单 {{no}} 逾期未答复，视为同意',
    },
    {
      action: 'settle',
      label: '拒收货物已处理',
      ...holders('hospital', `${at}:revoke`),
      template: '{{org}}已处理拒收单 {{no}} 的货物',
    },
    {
      action: 'uphold',
      label: '裁定维持拒收',
      ...holders('hospital', `${at}:revoke`),
      template: '裁定维持拒收单 {{no}}：{{reason}}',
    },
    {
      action: 'again',
      label: '裁定重新验收',
      ...holders('supplier', `${at}:dispute`),
      template: '裁定拒收单 {{no}} 的货物重新验收：{{reason}}',
    },
    {
      action: 'revoke',
      label: '拒收已撤销',
      ...holders('supplier', `${at}:agree`, `${at}:dispute`),
      template: '{{org}}撤销了拒收单 {{no}}：{{reason}}',
    },
  ],
  warning: [
    {
      action: 'dispute',
      label: '拒收有异议',
      ...holders('hospital', `${at}:revoke`),
      template: '{{org}}对拒收单 {{no}} 提出异议：{{reason}}',
    },
    {
      action: 'again',
      label: '裁定重新验收',
      ...holders('hospital', `${at}:revoke`, 'procurement/acceptance:accept'),
      template: '裁定拒收单 {{no}} 的货物重新验收：{{reason}}',
    },
  ],
})
