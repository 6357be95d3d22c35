import { holders, tellOf } from '#kernel/shared/telling.ts'
import { invoiceExceptionMachine } from './machine.ts'

const at = 'settlement/invoice'

/** Who hears of what did not agree: the supplier is asked, the hospital's finance reads his answer. */
export const invoiceExceptionMessages = tellOf(invoiceExceptionMachine, {
  todo: [
    {
      ...holders('supplier', `${at}:submit`),
      enters: 'open',
      label: '待答复',
      card: { key: 'invoiceExceptionOpen', label: '发票异常待答', tone: 'red', place: 290, path: `${at}/exceptions` },
      template: '发票核对异常 {{no}} 待答复：{{reason}}',
    },
    {
      ...holders('hospital', `${at}:exception`),
      enters: 'answered',
      label: '已答复',
      card: {
        key: 'invoiceExceptionAnswered',
        label: '发票异常待处理',
        tone: 'orange',
        place: 291,
        path: `${at}/exceptions`,
      },
      template: '{{partner}}答复了发票核对异常 {{no}}：{{reason}}',
    },
  ],
  notice: [
    {
      ...holders('supplier', `${at}:submit`),
      action: 'override',
      label: '放行',
      template: '{{org}}放行了发票核对异常 {{no}}：{{reason}}',
    },
  ],
})
