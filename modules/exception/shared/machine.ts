import { machine } from '#kernel/shared/machine.ts'

const at = 'procurement/exceptions'
const side = (code: string) => ({ by: ['hospital', 'supplier'], code: `${at}:${code}` }) as const
/** Its cause ended, or came again; what caused that is the business of its document. */
const caused = { by: 'system', code: `${at}:view` } as const

/** Exception 异常 (domain §3.21): one side's row of what is wrong; ended by people, or with its cause. */
export const exceptionMachine = machine({
  name: 'exception',
  label: '异常',
  table: 'exception',
  start: 'open',
  states: {
    open: { label: '未认领', tone: 'blue' },
    owned: { label: '处理中', tone: 'orange' },
    resolved: { label: '已解决', tone: 'green', final: true },
  },
  actions: {
    take: { ...side('take'), label: '认领', from: ['open'], to: 'owned' },
    // a colleague goes on with it
    takeOver: { ...side('take'), label: '接手', from: ['owned'], to: 'owned' },
    resolve: {
      ...side('resolve'),
      label: '标记已解决',
      from: ['owned'],
      to: 'resolved',
      reason: 'required',
      done: '已解决',
    },
    reopen: {
      ...side('reopen'),
      label: '重新打开',
      from: ['resolved'],
      to: 'open',
      reason: 'required',
      takesBack: true,
    },
    end: { ...caused, label: '原因消除', from: ['open', 'owned'], to: 'resolved' },
    recur: { ...caused, label: '再次发生', from: ['resolved'], to: 'open', takesBack: true },
  },
  offers: {
    note: { ...side('note'), label: '添加备注', from: ['owned'] },
  },
})
