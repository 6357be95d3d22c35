import { holders, tellOf } from '#kernel/shared/telling.ts'
import { statementMachine } from './machine.ts'

const at = 'settlement/statement'
const hospital = holders('hospital', `${at}:confirm`)
const supplier = holders('supplier', `${at}:confirm`)

/** Who hears of a statement: both sides until both have confirmed, the hospital of what is disputed (domain-money §2.51). */
export const statementMessages = tellOf(statementMachine, {
  todo: [
    { ...hospital, enters: 'sent', label: '待确认', template: '与{{partner}}的对账单 {{no}} 待确认' },
    { ...supplier, enters: 'sent', label: '待确认', template: '与{{partner}}的对账单 {{no}} 待确认' },
    {
      ...hospital,
      enters: 'awaitHospital',
      label: '待医院确认',
      template: '{{partner}}已确认对账单 {{no}}，待本院确认',
    },
    {
      ...supplier,
      enters: 'awaitSupplier',
      label: '待供应商确认',
      template: '{{partner}}已确认对账单 {{no}}，待本公司确认',
    },
    {
      ...holders('hospital', `${at}:generate`),
      enters: 'disputed',
      label: '有异议',
      card: { key: 'statementDisputed', label: '对账单有异议', tone: 'red', place: 298 },
      template: '{{org}}对对账单 {{no}} 提出异议：{{reason}}',
    },
  ],
})
