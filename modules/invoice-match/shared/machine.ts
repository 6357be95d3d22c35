import { machine } from '#kernel/shared/machine.ts'
import { invoiceMachine } from '#modules/invoice/shared/machine.ts'

const at = 'settlement/invoice'
const finance = { by: 'hospital', code: `${at}:exception` } as const
/** Its check agrees, or the invoice is no more what it was. */
const caused = { by: 'system', code: `${at}:view` } as const
const alive = ['found', 'open', 'answered'] as const

/** What did not agree of an invoice (domain-money §3.17), with what both sides say of it. */
export const invoiceExceptionMachine = machine({
  name: 'invoiceException',
  label: '核对异常',
  table: 'invoice_exception',
  screen: at,
  start: 'found',
  states: {
    // a run found it, and nobody was asked yet
    found: { label: '待处理', tone: 'red' },
    open: { label: '待供应商答复', tone: 'orange' },
    answered: { label: '待医院处理', tone: 'blue' },
    closed: { label: '已关闭', tone: 'green', final: true },
  },
  actions: {
    ask: {
      ...finance,
      label: '转异常',
      from: ['found', 'answered'],
      to: 'open',
      reason: 'required',
      done: '已转供应商答复',
    },
    answer: {
      by: 'supplier',
      code: `${at}:submit`,
      label: '答复',
      from: alive,
      to: 'answered',
      reason: 'required',
    },
    // neither who handed the invoice in nor who put the question
    override: {
      by: 'hospital',
      code: `${at}:override`,
      label: '放行',
      from: alive,
      to: 'closed',
      reason: 'required',
      apart: [
        {
          of: { machine: invoiceMachine, id: 'invoiceId' },
          did: ['authored'],
          why: '登记或提交此发票的人不能放行',
        },
        { did: ['ask'], why: '提出异常的人不能放行，请由另一人放行' },
      ],
    },
    settle: { ...finance, label: '关闭', from: alive, to: 'closed', reason: 'required' },
    end: { ...caused, label: '异常消除', from: alive, to: 'closed' },
    recur: { ...caused, label: '再次异常', from: ['closed'], to: 'found', takesBack: true },
  },
})

/** Where somebody is to act: it is not closed. */
export const living = alive
/** Where the hospital is to act: nobody was asked yet, or the supplier answered. */
export const ofHospital = ['found', 'answered'] as const
