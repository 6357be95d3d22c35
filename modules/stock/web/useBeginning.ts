import type { Answer } from '#kernel/shared/call.ts'
import type { Extra } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import type { stockCalls } from '../shared/calls.ts'

type Row = Answer<typeof stockCalls.query>['rows'][number]

/**
 * Documents a row of the stock begins, with its point and product filled in. What is moved or corrected is the lot one looks at; which
 * lots are handed out is proposed by expiry, and another one needs a reason (§2.24.4).
 */
export const useBeginning = (): ((row: Row) => Extra[]) => {
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const may = {
    issue: useCan(stockDocumentCalls.consume),
    transfer: useCan(stockDocumentCalls.transfer),
    adjustment: useCan(stockDocumentCalls.adjust),
  }
  const labels = { issue: '发货到科室', transfer: '调拨', adjustment: '调整' } as const
  return (row) =>
    hospital
      ? (['issue', 'transfer', 'adjustment'] as const)
          .filter((of) => may[of])
          .map((of) => ({
            label: labels[of],
            run: () => {
              const lot: Record<string, string> = of === 'issue' ? {} : { balance: row.id }
              const asked = { class: of, point: row.pointId, product: row.productId, ...lot }
              go(`/inventory/stockDocument/new?${new URLSearchParams(asked)}`)
            },
          }))
      : []
}
