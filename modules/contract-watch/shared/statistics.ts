import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ask, Days, each, Id, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { categories } from '#modules/contract/shared/kinds.ts'
import { counted, figures, groups } from './types.ts'

const base = '/linex/contract/statistics'
const at = callsAt(base, 'contract/statistics', ['hospital', 'supplier', 'authority'])

const within = { ...each(Id, 'hospitalId', 'supplierId', 'typeId'), /** Of signing. */ signedOn: Days }

/** Contracts that were signed: how many, yuan, and how many are past their end and not done, or end within so many days. */
const Figures = z.object({
  ...each(z.int(), 'signed', 'overdue', 'd30', 'd60', 'd90'),
  /** Null where they are hidden from the asker (decision 0090). */
  ...each(DecOut.nullable(), 'amount', 'executedAmount', 'paidAmount'),
})
/** `key`: id or month the group is of; empty where nobody looks after them. */
const Told = Figures.extend({ key: z.string(), name: z.string() })
/** A product hospitals pay different prices for; `spread` is a percentage of the least. */
const Spread = z.object({
  productId: Id,
  ...each(z.string(), 'productCode', 'productName', 'spec', 'unit'),
  ...each(z.int(), 'hospitals', 'contracts'),
  ...each(DecOut, 'least', 'most', 'spread'),
  marked: z.boolean(),
})

const StatRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  ...each(
    z.string(),
    'no',
    'name',
    'typeName',
    'hospital',
    'supplier',
    'ownerName',
    'signedOn',
    'validFrom',
    'validTo',
  ),
  status: z.enum(counted),
  category: z.enum(keys(categories)),
  ...each(DecOut.nullable(), 'amount', 'executedAmount', 'paidAmount'),
  /** Of the product that was asked for. */
  price: DecOut.nullable(),
})

const filters = {
  ...within,
  category: z.enum(keys(categories)),
  /** `2026-11`, of signing. */
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** Who looks after it on the asker's side; for the authority, on the hospital's. */
  ownerId: Id,
  unowned: z.boolean(),
  productId: Id,
  figure: z.enum(keys(figures)),
}

export const statCalls = {
  outline: at.read(
    'outline',
    '查询合同统计',
    'view',
    z
      .object({
        by: z.enum(keys(groups)),
        ...each(Id.optional(), 'hospitalId', 'supplierId', 'typeId'),
        signedOn: Days.optional(),
      })
      .strict(),
    z.object({
      rows: z.array(Told),
      total: Figures,
      /** For the authority: of contracts in force, the widest first; and how many there are. */
      spreads: z.array(Spread),
      spreadTotal: z.int(),
    }),
    priced,
  ),
  /** The contracts behind a number of the outline. */
  detail: at.read(
    'detail',
    '查询合同统计明细',
    'view',
    ask(filters, ['signedOn', 'validTo', 'amount', 'executedAmount', 'paidAmount', 'no']),
    pageOf(StatRow),
    priced,
  ),
  export: at.export('导出合同统计明细', filters, priced),
  /** The groups of the outline and what they come to, by type where nothing else is asked for. */
  outlineExport: {
    ...exportCall(`${base}/outlineExport`, '导出合同统计', at.may('export'), { ...within, by: z.enum(keys(groups)) }),
    ...priced,
  },
  /** All products hospitals pay different prices for, the widest first: nobody below the authority reads what others pay. */
  spreadExport: {
    ...exportCall(`${base}/spreadExport`, '导出合同价差', at.may('export', ['authority']), within),
    ...priced,
  },
}
