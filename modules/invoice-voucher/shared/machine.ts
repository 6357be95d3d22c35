import { machine } from '#kernel/shared/machine.ts'

const at = 'settlement/invoicingVouchers'
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const supplier = (code: string) => ({ by: 'supplier', code: `${at}:${code}` }) as const
/** An invoice of what it lists moves it, both ways, whatever was said of it before. */
const follows = (...from: ('issued' | 'disputed' | 'confirmed' | 'partlyInvoiced' | 'invoiced')[]) =>
  ({ by: 'system', code: `${at}:view`, from }) as const

/** Invoicing voucher 开票凭证 (domain §3.9): the hospital's list of what its supplier shall invoice, which he confirms or disputes by line. */
export const voucherMachine = machine({
  name: 'voucher',
  label: '开票凭证',
  table: 'voucher',
  start: 'draft',
  states: {
    draft: { label: '草稿', tone: 'grey' },
    issued: { label: '待确认', tone: 'blue' },
    disputed: { label: '有异议', tone: 'red' },
    confirmed: { label: '已确认', tone: 'green' },
    partlyInvoiced: { label: '部分开票', tone: 'orange' },
    invoiced: { label: '已开票', tone: 'green' },
    void: { label: '已作废', tone: 'grey', out: true, final: true },
  },
  actions: {
    issue: { ...hospital('issue'), label: '开具', from: ['draft', 'disputed'], to: 'issued' },
    confirm: { ...supplier('confirm'), label: '确认', from: ['issued'], to: 'confirmed' },
    // by line: its dialog asks for more than a reason
    dispute: {
      ...supplier('dispute'),
      label: '提出异议',
      from: ['issued'],
      to: 'disputed',
      danger: true,
      done: '已提出异议',
    },
    lapse: { by: 'system', code: `${at}:confirm`, label: '逾期视为确认', from: ['issued'], to: 'confirmed' },
    invoicePart: {
      ...follows('issued', 'disputed', 'confirmed', 'invoiced'),
      label: '部分开票',
      to: 'partlyInvoiced',
    },
    invoiceAll: { ...follows('issued', 'disputed', 'confirmed', 'partlyInvoiced'), label: '开票完成', to: 'invoiced' },
    uninvoice: { ...follows('partlyInvoiced', 'invoiced'), label: '发票撤回', to: 'confirmed' },
    void: {
      ...hospital('void'),
      label: '作废',
      from: ['issued', 'disputed', 'confirmed'],
      to: 'void',
      reason: 'required',
      danger: true,
    },
  },
  offers: {
    edit: { ...hospital('edit'), label: '修改', from: ['draft', 'disputed'] },
    delete: { ...hospital('delete'), label: '删除', from: ['draft'], danger: true },
  },
})
