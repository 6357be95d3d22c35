import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import type { Answer } from '#kernel/shared/call.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { billingCalls } from '#modules/invoice/shared/billing.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import { registerFirsts } from './first-invoices.ts'
import { type Drawn, sumsOf, taxed } from './originals.ts'
import { moveSettled } from './queries-settlement.ts'
import { type OriginalKind, sealOriginal } from './seal-original.ts'
import { checkedAfter, endOf } from './settlement-days.ts'
import type { Desk } from './settlement-types.ts'

export type OpenItem = Answer<typeof calls.candidates>[number]
export type Fate = 'passed' | 'pending' | 'rejected' | 'draft' | 'void' | 'found' | 'asked' | 'answered' | 'overridden'
export interface InvoiceStory {
  fate: Fate
  original?: OriginalKind
}
export interface MadeInvoice {
  id: string
  amount: string
  day: string
}
interface Wish {
  id: string
  version: number
}

/** What is open between the two, the oldest first. */
export const openFor = (d: Desk): Promise<OpenItem[]> => ask(d.biller, calls.candidates, { partnerId: d.finance.orgId })

/** Both sides as they want to be written, read once a pair. */
export const sidesOf = async ({ biller, finance }: Desk): Promise<Pick<Drawn, 'seller' | 'buyer'>> => {
  const side = async (who: Actor) => {
    const { title, taxNo } = await ask(who, billingCalls.query, {})
    return { name: title, taxNo }
  }
  return { seller: await side(biller), buyer: await side(finance) }
}

const drawnOf = (
  sides: Pick<Drawn, 'seller' | 'buyer'>,
  items: readonly OpenItem[],
  n: number,
  day: string,
): Drawn => ({
  ...sides,
  number: `26350000${String(80_000 + n).padStart(12, '0')}`,
  day,
  special: n % 2 === 0,
  items: items.map(({ name, spec, unit, openQty: qty, openAmount }) => ({
    name,
    spec,
    unit,
    qty,
    ...taxed(openAmount),
  })),
})
/** Paper alone is voided. */
const numbersOf = (d: Drawn, fate: Fate) =>
  fate === 'void'
    ? { invoiceType: 'paperSpecial' as const, code: '3500261130', number: d.number.slice(-8) }
    : { invoiceType: d.special ? ('digitalSpecial' as const) : ('digitalOrdinary' as const), number: d.number }

/** What a mistake of the one who typed it makes its invoice too dear, yuan. */
const OFF: ReadonlySet<Fate> = new Set(['found', 'asked', 'answered', 'overridden'])
const dearer = (excl: string, fate: Fate): string => (OFF.has(fate) ? new Decimal(excl).add('0.5').toFixed(2) : excl)

/** What did not agree is put to the supplier, answered by him, or let pass by another person. */
const differ = async (d: Desk, invoiceId: string, fate: Fate, ago: number): Promise<void> => {
  if (fate === 'found') return
  const { exceptions } = await ask(d.finance, matchCalls.matched, { id: invoiceId })
  const e = exceptions.find((x) => x.check === 'M05')
  if (!e) throw new Error('an invoice that is too dear agrees')
  let version = e.version
  const act = async (who: Actor, action: 'ask' | 'answer', reason: string) => {
    version = (await ask(who, matchCalls.exceptionAct, { id: e.id, version, action, reason }, ago)).version
  }
  await act(d.finance, 'ask', '价税合计比关联明细多 0.50 元，请说明')
  if (fate === 'asked') return
  await act(d.biller, 'answer', '含运费尾差，随货同行单已注明')
  if (fate === 'answered') return
  const reason = '差额 0.50 元在合同约定的尾差内，同意放行'
  await ask(d.lead, matchCalls.override, { id: e.id, version, action: 'override', reason }, ago)
}

const decide = async (d: Desk, wish: Wish, fate: Fate, ago: number): Promise<void> => {
  if (fate === 'void') await ask(d.biller, calls.void, { ...wish, reason: '抬头开错，当月作废' }, ago)
  else if (fate === 'rejected')
    await ask(
      d.finance,
      calls.audit,
      { ...wish, action: 'reject', rejectCode: 'title', reason: '购方名称缺少「云泽市」三字' },
      ago,
    )
  else if (fate === 'passed' || fate === 'overridden') {
    const { version } = await ask(d.finance, calls.detail, { id: wish.id })
    await ask(d.finance, calls.audit, { id: wish.id, version, action: 'approve' }, ago)
  }
}

/**
 * An invoice over these items, issued at the end of that month, or on the day its last goods came, whichever is later; brought as far as its
 * story goes and moved to its days.
 */
export const raiseInvoice = async (
  d: Desk,
  sides: Pick<Drawn, 'seller' | 'buyer'>,
  { fate, original }: InvoiceStory,
  o: { items: readonly OpenItem[]; month: string; n: number },
): Promise<MadeInvoice> => {
  const last = o.items
    .map((i) => i.acceptedOn)
    .toSorted()
    .at(-1)!
  const ended = endOf(o.month)
  // paper is voided in the month of its issue
  const day = fate === 'void' ? dayFrom(0) : last > ended ? last : ended
  const drawn = drawnOf(sides, o.items, o.n, day)
  const steps = checkedAfter(day)
  const { excl, tax } = sumsOf(drawn)
  const exclAmount = dearer(excl, fate)
  const amount = new Decimal(exclAmount).add(tax).toFixed(2)
  const made = await ask(
    d.biller,
    calls.add,
    {
      ...{ partnerId: d.finance.orgId, ...numbersOf(drawn, fate), issueDate: day, exclAmount, taxAmount: tax, amount },
      lines: o.items.map((i) => ({ itemId: i.itemId, qty: i.openQty })),
      ...(original ? { readings: [await sealOriginal(d.biller, drawn, original)] } : {}),
    },
    steps.sent,
  )
  if (fate !== 'draft') {
    await registerFirsts(d.biller, made.id, day)
    const sent = await ask(d.biller, calls.submit, { id: made.id, version: made.version }, steps.sent)
    if (OFF.has(fate)) await differ(d, made.id, fate, steps.decided)
    await decide(d, { id: made.id, version: sent.version }, fate, steps.decided)
  }
  await withTx(founder, (tx) => moveSettled(tx, made.id, steps))
  return { id: made.id, amount, day }
}
