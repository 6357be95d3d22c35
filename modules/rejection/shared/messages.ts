import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { rejectionMachine } from './machine.ts'

const at = 'procurement/rejectedMatching'
const buyers = holders('hospital', `${at}:confirm`)
const sales = holders('supplier', `${at}:withdraw`)

/** Who hears of a rejection (domain §3.3): the other side, whenever it is its turn. */
export const rejectionMessages = tellOf(rejectionMachine, {
  todo: [
    {
      ...buyers,
      enters: 'pending',
      label: '拒配待处理',
      card: { key: 'rejectionPending', label: '待处理的拒配', tone: 'red', place: 65 },
      template: '{{org}}拒配 {{no}} 待处理：{{reason}}',
    },
    {
      ...buyers,
      enters: 'insisted',
      label: '供应商坚持拒配',
      card: { key: 'rejectionInsisted', label: '供应商坚持的拒配', tone: 'red', place: 66 },
      template: '{{org}}坚持拒配 {{no}}：{{reason}}',
    },
    {
      ...sales,
      enters: 'disputed',
      label: '医院不同意拒配',
      card: { key: 'rejectionDisputed', label: '医院不同意的拒配', tone: 'red', place: 67 },
      template: '{{org}}不同意拒配 {{no}}：{{reason}}',
    },
  ],
  notice: [
    { ...creator, action: 'confirm', label: '拒配已确认', template: '{{org}}确认了拒配 {{no}}，不再采购' },
    {
      ...creator,
      action: 'switchSupplier',
      label: '改由他人供货',
      template: '{{org}}确认了拒配 {{no}}，改由其他供应商供货',
    },
    { ...creator, action: 'acceptSubstitute', label: '采用替代品', template: '{{org}}采用了拒配 {{no}} 的替代品' },
    { ...creator, action: 'autoConfirm', label: '拒配自动确认', template: '拒配 {{no}} 超期未答复，已自动确认' },
    { ...buyers, action: 'autoConfirm', label: '拒配自动确认', template: '拒配 {{no}} 超期未答复，已自动确认' },
    { ...buyers, action: 'withdraw', label: '供应商撤回拒配', template: '{{org}}撤回了拒配 {{no}}，照常配货' },
  ],
})
