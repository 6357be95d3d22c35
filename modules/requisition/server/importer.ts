import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type RowFault, rowByRow } from '#kernel/server/importing.ts'
import { requisitionCalls } from '../shared/calls.ts'
import type { PayMethod } from '../shared/types.ts'
import { receiptTable } from '../shared/words.ts'
import { pay } from './paying.ts'
import { byNos, versionOf, voucherTaken } from './queries/ledger.ts'

type Row = Pick<ImportRow, 'line' | 'values'>
const text = (row: Row, key: string): string => String(row.values[key] ?? '')
const meant = (ctx: Ctx, rows: readonly Row[]) =>
  byNos(
    ctx.tx,
    ctx.actor.orgId,
    rows.map((r) => text(r, 'no')),
  )

const faultsOf = async (ctx: Ctx, row: Row, known: ReadonlyMap<string, string>): Promise<RowFault[]> => [
  ...(known.has(text(row, 'no')) ? [] : [{ column: 'no', reason: '没有此请款单' }]),
  // a receipt that was brought in before is not paid twice
  ...((await voucherTaken(ctx.tx, ctx.actor.orgId, text(row, 'bankVoucherNo')))
    ? [{ column: 'bankVoucherNo', reason: '银行流水号已登记过' }]
    : []),
]

/** The bank's receipt file: a payment a row, by the same rules as the dialog. */
export const receiptImporter: Importer = {
  ...receiptTable,
  kind: 'bankReceipt',
  title: '银行回单',
  allow: requisitionCalls.import.allow,
  keyOf: (values) => String(values.bankVoucherNo),
  check: async (ctx, rows) => {
    const known = await meant(ctx, rows)
    const found = new Map<number, RowFault[]>()
    for (const row of rows) found.set(row.line, await faultsOf(ctx, row, known))
    return found
  },
  save: async (ctx, rows) => {
    const known = await meant(ctx, rows)
    return rowByRow(ctx, rows, async (row) => {
      const id = known.get(text(row, 'no'))!
      await pay(ctx, {
        id,
        version: await versionOf(ctx.tx, id),
        payDate: text(row, 'payDate'),
        amount: text(row, 'amount'),
        payMethod: text(row, 'payMethod') as PayMethod,
        bankVoucherNo: text(row, 'bankVoucherNo'),
        note: text(row, 'note'),
      })
      return 'added'
    })
  },
}
