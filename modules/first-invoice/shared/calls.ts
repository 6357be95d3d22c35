import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { zodOf } from '#kernel/shared/field.ts'
import { keys } from '#kernel/shared/machine.ts'
import { Days, each, Id, Stored, Version } from '#kernel/shared/page.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { Kept, origins } from '#modules/invoice-reading/shared/reading.ts'
import { firstTable } from './words.ts'

const screen = 'settlement/invoice'
const at = callsAt('/linex/settlement/invoice/first', screen, ['supplier'])
const listed = callsAt('/linex/settlement/firstInvoice', screen, ['supplier', 'hospital', 'authority'])

/** A line of the invoice whose goods ask for a first invoice; packs as they were sent. */
const Needing = z.object({
  ...each(Id, 'deliveryLineId', 'productId'),
  seq: z.int(),
  ...each(z.string(), 'name', 'spec', 'manufacturer', 'unit', 'lotNo', 'deliveryNo'),
  qty: DecOut,
})
/** A lot that stands on a first invoice; packs. */
const Item = z.object({ productId: Id, ...each(z.string(), 'name', 'spec', 'unit', 'lotNo'), qty: DecOut })

const First = z.object({
  id: Id,
  ...each(z.string(), 'code', 'number', 'issueDate', 'sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo'),
  ...each(z.string(), 'creatorName', 'createdAt'),
  amount: DecOut,
  version: z.int(),
  items: z.array(Item),
  /** Lines of this invoice it is for. */
  covers: z.array(Id),
  /** Its originals: what each says. */
  readings: z.array(Kept),
  /** An invoice that was passed rests on it: it stands as it is. */
  used: z.boolean(),
})
const Firsts = z.object({
  lines: z.array(Needing),
  firsts: z.array(First),
  /** The supplier's own that name these lots and are not for these lines yet. */
  others: z.array(First),
  /** The invoice still takes first invoices from the reader. */
  open: z.boolean(),
})

const ItemBody = z.object({ productId: Id, lotNo: z.string().trim().max(50), qty: QtyPositive }).strict()
/** Without `values` and `items` only what it is for is said; `covers`: of the lines of this invoice those it is for. */
const FirstBody = z
  .object({
    invoiceId: Id,
    id: Id.optional(),
    version: Version.optional(),
    values: zodOf(firstTable).optional(),
    items: z.array(ItemBody).min(1, '请至少填写一个批号').max(500).optional(),
    covers: z.array(Id).max(2000),
    /** Originals as their reading sealed them; they are added to those it has. */
    readings: z.array(z.string().max(40_000)).max(5).optional(),
  })
  .strict()

/** One of the list; `invoiceId`: the newest invoice its reader sees that stands for goods it is for. */
export const FirstRow = First.pick({ id: true, amount: true, used: true }).extend({
  supplierId: Id,
  ...each(z.string(), 'code', 'number', 'issueDate', 'sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo'),
  ...each(z.string(), 'supplier', 'lots', 'creatorName', 'createdAt'),
  source: z.enum(keys(origins)),
  invoiceId: Id.nullable(),
  invoiceNo: z.string(),
  /** Lines of deliveries it is for, as far as its reader sees them. */
  lineCount: z.int(),
})
const filters = {
  supplierId: Id,
  ...each(Days, 'issueDate', 'createdAt'),
  source: z.enum(keys(origins)),
  /** An invoice that was passed rests on it. */
  used: z.boolean(),
}

export const firstListCalls = {
  query: listed.list('查询第一票清单', filters, ['issueDate', 'createdAt', 'amount'], FirstRow, priced),
  export: listed.export('导出第一票清单', filters, priced),
}
export const firstCalls = {
  query: at.read('query', '查询第一票', 'view', z.object({ invoiceId: Id }).strict(), Firsts, {
    orgs: ['supplier', 'hospital', 'authority'],
    ...priced,
  }),
  save: at.write('save', '登记第一票', 'edit', FirstBody, Stored, { codes: [`${screen}:add`, `${screen}:edit`] }),
  delete: at.erase('删除第一票'),
}
