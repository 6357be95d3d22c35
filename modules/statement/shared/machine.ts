import { machine } from '#kernel/shared/machine.ts'

const at = 'settlement/statement'
const hospital = (code: string) => ({ by: 'hospital', code: `${at}:${code}` }) as const
const supplier = (code: string) => ({ by: 'supplier', code: `${at}:${code}` }) as const

/**
 * Statement of account 对账单 (domain-money §2.51): the system makes and sends it, both sides confirm it, in any order. Either may dispute
 * lines of it; then the hospital answers and sends it again, and both confirm anew (decision 0076).
 */
export const statementMachine = machine({
  name: 'statement',
  label: '对账单',
  table: 'statement',
  start: 'draft',
  states: {
    draft: { label: '草稿', tone: 'grey' },
    sent: { label: '待双方确认', tone: 'blue' },
    awaitHospital: { label: '待医院确认', tone: 'blue' },
    awaitSupplier: { label: '待供应商确认', tone: 'blue' },
    disputed: { label: '有异议', tone: 'red' },
    confirmed: { label: '已确认', tone: 'green', final: true },
  },
  actions: {
    send: { by: 'system', code: `${at}:generate`, label: '送双方确认', from: ['draft'], to: 'sent' },
    hospitalConfirm: { ...hospital('confirm'), label: '确认', from: ['sent'], to: 'awaitSupplier' },
    supplierConfirm: { ...supplier('confirm'), label: '确认', from: ['sent'], to: 'awaitHospital' },
    hospitalClose: { ...hospital('confirm'), label: '确认', from: ['awaitHospital'], to: 'confirmed' },
    supplierClose: { ...supplier('confirm'), label: '确认', from: ['awaitSupplier'], to: 'confirmed' },
    // by line: its dialog asks for more than a reason
    dispute: {
      by: ['hospital', 'supplier'],
      code: `${at}:dispute`,
      label: '提出异议',
      from: ['sent', 'awaitHospital', 'awaitSupplier'],
      to: 'disputed',
      danger: true,
      done: '已提出异议',
    },
    answer: {
      ...hospital('generate'),
      label: '答复并重新发出',
      from: ['disputed'],
      to: 'sent',
      reason: 'required',
    },
  },
  offers: {},
})
