import { implement } from '#kernel/server/implement.ts'
import { billingCalls } from '../shared/billing.ts'
import { invoiceCalls } from '../shared/calls.ts'
import { onRoad } from './announce.ts'
import { billing, saveBilling } from './billing.ts'
import { add, addRed, blues, candidates, check, invoice, link, update } from './service.ts'

export const invoiceRoutes = [
  ...implement(invoiceCalls, {
    query: invoice.query,
    detail: invoice.detail,
    add: invoice.sending('submit', add),
    update: invoice.sending('submit', update),
    delete: invoice.remove,
    candidates,
    red: invoice.sending('submit', addRed),
    blues,
    link,
    onRoad,
    submit: invoice.act,
    withdraw: invoice.act,
    audit: check,
    void: invoice.act,
    print: invoice.print,
    export: invoice.export,
  }),
  ...implement(billingCalls, { query: billing, save: saveBilling }),
]
