import { holders, tellOf } from '#kernel/shared/telling.ts'
import { invoiceExceptionMachine } from './machine.ts'

const at = 'settlement/invoice'

/**
 * Who hears of what did not agree: the supplier is asked, the hospital's finance reads his answer. No to-do: four eyes would keep it from
 * whoever handed the invoice in, and he is who answers; the cards of the workbench count what waits.
 */
export const invoiceExceptionMessages = tellOf(invoiceExceptionMachine, {
  warning: [
    {
      ...holders('supplier', `${at}:submit`),
      action: 'ask',
      label: '待答复',
      template: '{{partner}}对发票核对异常 {{no}} 提出询问：{{reason}}',
    },
  ],
  notice: [
    {
      ...holders('hospital', `${at}:exception`),
      action: 'answer',
      label: '已答复',
      template: '{{partner}}答复了发票核对异常 {{no}}：{{reason}}',
    },
    {
      ...holders('supplier', `${at}:submit`),
      action: 'override',
      label: '放行',
      template: '{{org}}放行了发票核对异常 {{no}}：{{reason}}',
    },
  ],
})
