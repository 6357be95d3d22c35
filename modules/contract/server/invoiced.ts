import type { Ctx } from '#kernel/server/ctx.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { Cover } from '../shared/invoiced.ts'
import { type InvoicedLine, invoicedLines } from './queries/invoiced.ts'

/** The first thing of a line its contract does not agree with. */
const offOf = ({ contractNo: no, ...l }: InvoicedLine): Cover['off'] => {
  const seq = String(l.seq)
  if (l.frozen) return { said: '合同 {{no}} 已冻结：{{reason}}', params: { no, reason: l.reason } }
  if (cmp(l.price, l.agreed) !== 0)
    return {
      said: '第 {{seq}} 行单价 {{price}} 与合同 {{no}} 约定的 {{agreed}} 不一致',
      params: { seq, no, price: plain(l.price), agreed: plain(l.agreed) },
    }
  if (l.term !== null && l.agreedTerm !== null && l.term !== l.agreedTerm)
    return {
      said: '第 {{seq}} 行账期 {{days}} 天与合同 {{no}} 约定的 {{agreed}} 天不一致',
      params: { seq, no, days: String(l.term), agreed: String(l.agreedTerm) },
    }
  return null
}

/** What the contracts behind an invoice's goods say of it (domain-money §3.17, M16), inside `elevated`; null where there are none. */
export const coverOfInvoice = async (ctx: Ctx, invoiceId: string): Promise<Cover | null> => {
  const lines = await invoicedLines(ctx.tx, invoiceId)
  if (lines.length === 0) return null
  const off = lines.map(offOf).find((o) => o !== null) ?? null
  return { no: [...new Set(lines.map((l) => l.contractNo))].join(' '), off }
}
