import { holders, tellOf } from '#kernel/shared/telling.ts'
import { contractMachine } from './machine.ts'

const at = 'contract/manage'
const path = `/${at}`
const keepers = [holders('hospital', `${at}:edit`), holders('supplier', `${at}:edit`)]
const both = <T extends object>(rule: T) => keepers.map((to) => ({ ...to, ...rule }))

/** Who hears of a contract from its approval to its end (domain §3.10). */
export const lifeMessages = tellOf(contractMachine, {
  todo: [
    {
      ...holders('hospital', `${at}:sign`),
      enters: 'waitSign',
      label: '待医院签署',
      card: { key: 'contractSignHospital', label: '待签署合同', tone: 'orange', place: 312, path },
      template: '与{{partner}}的合同 {{no}} 待签署',
    },
    {
      ...holders('supplier', `${at}:sign`),
      enters: 'waitSign',
      label: '待供应商签署',
      card: { key: 'contractSignSupplier', label: '待签署合同', tone: 'orange', place: 313, path },
      template: '与{{partner}}的合同 {{no}} 待签署',
    },
  ],
  notice: [
    ...both({ action: 'signAll', label: '签署完成', template: '合同 {{no}} 各方均已签署' } as const),
    ...both({ action: 'takeEffect', label: '生效', template: '合同 {{no}} 已生效，开始履行' } as const),
    ...both({ action: 'unfreeze', label: '解除冻结', template: '{{org}}解除了合同 {{no}} 的冻结' } as const),
    ...both({ action: 'thaw', label: '冻结到期', template: '合同 {{no}} 的冻结已到期解除' } as const),
    ...both({ action: 'finish', label: '履行完毕', template: '合同 {{no}} 已履行完毕' } as const),
    ...both({
      happening: 'supplemented',
      label: '补充协议生效',
      template: '合同 {{no}} 已按补充协议 {{reason}} 更新',
    } as const),
    ...both({
      happening: 'disagreeEnd',
      label: '不同意终止',
      template: '{{org}}不同意终止合同 {{no}}：{{reason}}',
    } as const),
    ...both({
      happening: 'withdrawEnd',
      label: '撤回终止申请',
      template: '{{org}}撤回了合同 {{no}} 的终止申请',
    } as const),
    ...both({
      happening: 'keepEnd',
      label: '监管机构决定继续履行',
      template: '监管机构决定合同 {{no}} 继续履行：{{reason}}',
    } as const),
    ...both({
      happening: 'agreeEnd',
      label: '同意终止',
      template: '{{org}}同意合同 {{no}} 到期终止：{{reason}}',
    } as const),
  ],
  warning: [
    ...both({ action: 'refuseSign', label: '拒绝签署', template: '{{org}}拒绝签署合同 {{no}}：{{reason}}' } as const),
    ...both({ action: 'freeze', label: '冻结', template: '{{org}}冻结了合同 {{no}}：{{reason}}' } as const),
    ...both({ action: 'expire', label: '到期', template: '合同 {{no}} 已到期' } as const),
    ...both({ action: 'end', label: '终止', template: '合同 {{no}} 已终止：{{reason}}' } as const),
    ...both({ action: 'void', label: '作废', template: '{{org}}作废了合同 {{no}}：{{reason}}' } as const),
    ...both({
      happening: 'askVoid',
      label: '申请作废，待对方同意',
      template: '{{org}}申请作废合同 {{no}}：{{reason}}',
    } as const),
    ...both({ happening: 'askEnd', label: '申请终止', template: '{{org}}申请终止合同 {{no}}：{{reason}}' } as const),
    {
      ...holders('authority', `${at}:terminate`),
      happening: 'escalateEnd',
      label: '终止申请逾期未答复',
      template: '合同 {{no}} 的终止申请逾期未答复，请决定：{{reason}}',
    },
  ],
})
