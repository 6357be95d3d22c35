import { creator, holders, tellOf } from '#kernel/shared/telling.ts'
import { voucherMachine } from './machine.ts'

const at = 'settlement/invoicingVouchers'
const answerers = holders('supplier', `${at}:confirm`, `${at}:dispute`)

/** Who hears of a voucher (domain §3.9). */
export const voucherMessages = tellOf(voucherMachine, {
  todo: [
    {
      ...holders('supplier', `${at}:confirm`),
      enters: 'issued',
      label: '待确认',
      card: { key: 'voucherConfirm', label: '凭证待确认', tone: 'orange', place: 287 },
      template: '{{partner}}开具了开票凭证 {{no}}，待确认',
    },
    {
      ...holders('hospital', `${at}:issue`),
      enters: 'disputed',
      label: '有异议',
      card: { key: 'voucherDisputed', label: '凭证有异议', tone: 'red', place: 288 },
      template: '{{partner}}对开票凭证 {{no}} 提出异议：{{reason}}',
    },
  ],
  notice: [
    { ...creator, action: 'confirm', label: '供应商确认', template: '{{org}}已确认开票凭证 {{no}}' },
    {
      ...creator,
      action: 'lapse',
      label: '逾期视为确认',
      template: '开票凭证 {{no}} 逾期未答复，视为供应商已确认',
    },
    {
      ...answerers,
      action: 'lapse',
      label: '逾期视为确认',
      template: '{{partner}}的开票凭证 {{no}} 逾期未答复，视为已确认',
    },
  ],
  warning: [{ ...answerers, action: 'void', label: '作废', template: '{{org}}作废了开票凭证 {{no}}：{{reason}}' }],
})
