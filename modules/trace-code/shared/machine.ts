import { machine } from '#kernel/shared/machine.ts'

const at = 'trace/balanceSheet'

/** A difference of the balance sheet (domain-trace §4.5): ended by the machine when the numbers agree, or by a person with a reason. */
export const traceCaseMachine = machine({
  name: 'traceCase',
  label: '追溯差异',
  table: 'trace_case',
  start: 'open',
  states: {
    open: { label: '未处理', tone: 'red' },
    closed: { label: '已关闭', tone: 'green', final: true },
  },
  actions: {
    close: {
      label: '关闭差异',
      from: ['open'],
      to: 'closed',
      by: 'hospital',
      code: `${at}:fix`,
      reason: 'required',
      done: '已关闭',
    },
    end: { label: '数字已一致', from: ['open'], to: 'closed', by: 'system', code: `${at}:view` },
  },
  offers: {
    assign: { label: '指派', from: ['open'], by: 'hospital', code: `${at}:assign` },
    recheck: { label: '重新核对', from: ['open'], by: 'hospital', code: `${at}:fix`, main: true },
  },
})
