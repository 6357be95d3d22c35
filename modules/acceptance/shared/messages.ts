import { holders, tellOf } from '#kernel/shared/telling.ts'
import { acceptanceMachine } from './machine.ts'

const at = 'procurement/acceptance'

/** Who hears of an acceptance (domain §3.4). */
export const acceptanceMessages = tellOf(acceptanceMachine, {
  todo: [
    {
      enters: 'wait',
      label: '待验收',
      ...holders('hospital', `${at}:accept`),
      card: { key: 'accept', label: '待验收', tone: 'orange', place: 90 },
      template: '{{partner}}送货：验收单 {{no}} 待验收',
    },
    {
      enters: 'checked',
      label: '待确认',
      ...holders('hospital', `${at}:confirm`),
      card: { key: 'confirm', label: '待确认的验收', tone: 'orange', place: 100 },
      template: '{{partner}}送货：验收单 {{no}} 待确认',
    },
  ],
  notice: [
    {
      happening: 'alone',
      label: '例外办理',
      ...holders('hospital', 'system/lowered:view'),
      template: '验收单 {{no}}：{{user}}因人员不足例外办理（{{reason}}）',
    },
    {
      happening: 'confirmLots',
      label: '确认批号',
      ...holders('hospital', `${at}:accept`, `${at}:confirm`),
      template: '{{org}}确认了验收单 {{no}} 的批号：{{reason}}',
    },
    {
      action: 'revoke',
      label: '撤销验收',
      ...holders('supplier', 'procurement/delivery:ship'),
      template: '{{org}}撤销了验收单 {{no}}：{{reason}}',
    },
    {
      action: 'reverse',
      label: '冲销验收',
      ...holders('supplier', 'procurement/delivery:ship'),
      template: '{{org}}冲销了验收单 {{no}}，货物待重新验收：{{reason}}',
    },
  ],
  warning: [
    {
      happening: 'otherLot',
      label: '其他批号待确认',
      ...holders('supplier', 'procurement/delivery:ship'),
      template: '{{org}}收到随货单以外的批号，验收单 {{no}} 待您确认：{{reason}}',
    },
    {
      happening: 'refusePart',
      label: '部分拒收',
      ...holders('supplier', 'procurement/delivery:ship'),
      template: '{{org}}拒收了部分货物，验收单 {{no}}：{{reason}}',
    },
  ],
})
