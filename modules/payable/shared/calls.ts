import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ask, Days, each, Id, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { doubts, states } from './words.ts'

const at = callsAt('/linex/settlement/await', 'settlement/awaitInvoice', ['hospital', 'supplier', 'authority'])

/** Packs; yuan; what is owed back has its minus. */
const AwaitRow = z.object({
  id: Id,
  hospitalId: Id,
  supplierId: Id,
  sourceId: Id,
  sourceType: z.int(),
  ...each(z.string(), 'hospital', 'supplier', 'sourceNo', 'acceptedOn', 'deliveryNo', 'orderNo', 'dueOn'),
  ...each(z.string(), 'code', 'name', 'spec', 'manufacturer', 'lotNo', 'unit'),
  ...each(DecOut, 'qty', 'nettedQty', 'invoicedQty', 'openQty', 'price', 'openAmount'),
  /** Of the region's calendar, since it was accepted. */
  waitDays: z.int(),
  state: z.enum(keys(states)),
  /** Numbers of the vouchers it is on that the reader may see, and whether something of it is free for another one. */
  vouchers: z.string(),
  free: z.boolean(),
  vbpClass: z.int(),
  twoInvoice: z.boolean(),
})

/** What one partner awaits of one month. */
const Subtotal = z.object({
  hospitalId: Id,
  supplierId: Id,
  /** The month as `2026-11`. */
  ...each(z.string(), 'hospital', 'supplier', 'month'),
  items: z.int(),
  amount: DecOut,
})

const filters = {
  hospitalId: Id,
  supplierId: Id,
  sourceType: z.int().min(1).max(6),
  state: z.array(z.enum(keys(states))),
  acceptedOn: Days,
  productId: Id,
  vbpClass: z.int().min(0).max(4),
  /** Beyond the days in which an invoice is expected. */
  overdue: z.boolean(),
  /** A word of what an article is called. */
  article: z.string().trim().min(1).max(60),
  /** The asker had a hand in its papers. */
  mine: z.boolean(),
}

const Partner = z.object({ id: Id, ...each(z.string(), 'name', 'code') })

/** One number of an invoice that does not agree with itself; yuan. */
const Doubtful = z.object({
  supplierId: Id,
  ...each(z.string(), 'supplier', 'hospitals', 'invoiceCode', 'invoiceNo', 'dates', 'papers'),
  why: z.array(z.enum(keys(doubts))),
  /** What its invoice came to as it was typed; null where nobody did. */
  billed: DecOut.nullable(),
  accepted: DecOut,
})

/** So many rows at most, and whether there are more. */
const told = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), more: z.boolean() })

export const awaitCalls = {
  query: at.read(
    'query',
    '查询待开票',
    'view',
    ask(filters, ['acceptedOn', 'openAmount', 'name', 'sourceNo']),
    pageOf(AwaitRow),
    priced,
  ),
  subtotals: at.read('subtotals', '查询待开票小计', 'view', ask(filters, ['acceptedOn']), told(Subtotal), priced),
  partners: at.read('partners', '查询待开票往来单位', 'view', ask({}, ['name']), pageOf(Partner), {
    orgs: ['hospital', 'supplier'],
  }),
  numbers: at.read('numbers', '查询存疑发票号码', 'view', z.object({}).strict(), told(Doubtful), priced),
  export: at.export('导出待开票', filters, priced),
}
