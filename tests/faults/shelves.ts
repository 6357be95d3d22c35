import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockCountCalls as counts, newCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls as papers } from '#modules/stock-document/shared/calls.ts'
import type { Crew, Goods } from './crew.ts'

interface Hands {
  goods: Goods
  read: <C extends Call>(who: keyof Crew, call: C, body: Asked<C>) => Promise<Answer<C>>
  /** A body that is a function is given the mark of what is made. */
  write: <C extends Call>(who: keyof Crew, call: C, body: Asked<C> | ((mark: string) => Asked<C>)) => Promise<Answer<C>>
}

/** Each next number of a line is another person's. */
const counters = ['receiver1', 'pharmacist1', 'buyer1'] as const

/**
 * The article is counted on its shelf while the others use it: a few packs more than there were, so that what is locked meanwhile
 * is never cut. Numbers until there are enough, reasons, the audit by who counted none of it.
 */
export const countShelf = async ({ goods, read, write }: Hands): Promise<void> => {
  const { pointId, productId, code } = goods
  // one that was refused half way would stand in the way of all others
  const status = ['draft', 'counting', 'recounting', 'pending'] as const
  for (const left of (await read('receiver1', counts.query, { pointId, status: [...status] })).rows)
    await write('receiver1', counts.void, { id: left.id, version: left.version, reason: '中断' })
  const made = await write('receiver1', newCountCalls.count, (remark) => ({
    ...{ pointId, scope: 'shelf' as const, shelf: code, remark },
  }))
  const { id } = made
  let { version } = await write('receiver1', counts.start, { id, version: made.version })
  const there = await read('receiver1', stockCalls.query, { pointId, productId, size: 200, withZero: true })
  const onShelf = new Map(there.rows.map((r) => [r.lotNo, Number(r.qty)]))
  const numbers = (lines: Answer<typeof counts.detail>['lines']) =>
    lines
      .filter((l) => l.given < l.wanted)
      .map((l) => ({
        lineId: l.id,
        version: l.version,
        units: String((onShelf.get(l.lotNo) ?? 0) + 5 * Number(l.ratio)),
      }))
  const first = await read('receiver1', counts.detail, { id })
  await write('receiver1', counts.enter, { id, lines: numbers(first.lines) })
  ;({ version } = await write('receiver1', counts.recount, { id, version }))
  for (const who of counters.slice(1)) {
    const again = numbers((await read(who, counts.detail, { id })).lines)
    if (again.length > 0) await write(who, counts.enter, { id, lines: again })
  }
  const { lines } = await read('receiver1', counts.detail, { id })
  const differ = lines.filter((l) => Number(l.variance) !== 0)
  const why = differ.map((l) => ({ lineId: l.id, version: l.version, reason: 'unrecorded' as const }))
  if (why.length > 0) await write('pharmacist1', counts.enter, { id, lines: why })
  ;({ version } = await write('receiver1', counts.submit, { id, version }))
  await write('auditor1', counts.audit, { id, version, action: 'approve' })
}

/** Goods of another lot come in, are recalled in the whole region, signed for, and free again: they were harmless. */
export const recallLot = async ({ goods, read, write }: Hands): Promise<void> => {
  const { pointId, productId, supplierId } = goods
  const lot = { lotNo: 'FAULTS-R', productionDate: '2026-01-01', expiryDate: '2090-12-31', supplierId, price: '20' }
  const came = await write('receiver1', papers.adjust, (remark) => ({
    ...{ pointId, docKind: 'otherIn' as const, remark, lines: [{ productId, qty: '4', ...lot }] },
  }))
  const sent = await write('receiver1', papers.submit, { id: came.id, version: came.version })
  await write('auditor1', papers.audit, { id: came.id, version: sent.version, action: 'book' })
  const made = await write('operator', recallCalls.add, (remark) => ({
    ...{ productId, lots: lot.lotNo, level: 1, source: 'authority' as const, instruction: 'return' as const },
    ...{ scope: 'region' as const, cause: '可见异物', remark },
  }))
  const issued = await write('operator', recallCalls.issue, { id: made.id, version: made.version })
  const { taskList } = await read('receiver1', recallCalls.detail, { id: made.id })
  const [task] = taskList
  if (!task) throw new Error(`recall ${made.id} gave its hospital no task`)
  await write('receiver1', recallCalls.sign, { id: task.id, version: task.version, action: 'sign' })
  await write('operator', recallCalls.cancel, { id: made.id, version: issued.version, reason: '复检合格' })
}
