import { useAsk } from '#kernel/web/http/hooks.ts'
import { listAddress } from '#kernel/web/list/applied.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { firstListCalls } from '#modules/first-invoice/shared/calls.ts'
import { clashCalls } from '#modules/invoice-clash/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { living } from '#modules/invoice-match/shared/machine.ts'
import { at } from './acts.ts'

const totals = { part: 'totals' } as const

/** The tabs beside those by status: what does not agree and is not closed, first invoices, and for the authority open clashes of numbers. */
export const useBeside = () => {
  const maySettle = useCan(clashCalls.query)
  const status = [...living]
  const exceptions = useAsk(matchCalls.query, { ...totals, status }, { keep: true }).data
  const firsts = useAsk(firstListCalls.query, totals, { keep: true }).data
  const clashes = useAsk(clashCalls.query, { ...totals, closed: false }, { enabled: maySettle, keep: true }).data
  return [
    { label: '异常', n: exceptions?.total ?? undefined, to: listAddress(`${at}/exceptions`, { status }) },
    { label: '一票', n: firsts?.total ?? undefined, to: `${at}/firsts` },
    ...(maySettle
      ? [{ label: '号码冲突', n: clashes?.total ?? undefined, to: listAddress(`${at}/clashes`, { closed: false }) }]
      : []),
  ]
}
