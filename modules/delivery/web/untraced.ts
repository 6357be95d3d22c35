import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import type { Lot } from './lots.ts'

type Stored = Answer<typeof deliveryCalls.detail>['lines'][number]
/** More are not told one by one. */
const MOST = 5

const some = (all: readonly string[]): string[] => [...all.slice(0, MOST), ...(all.length > MOST ? ['…'] : [])]

/** Which lots of a delivery have too few trace codes, and by how many; nothing where none has. */
export const untracedText = (lots: readonly Stored[]): string | undefined => {
  const bare = lots.filter((l) => l.traceCount < l.traceExpected)
  if (bare.length === 0) return undefined
  const missing = bare.map((l) => ({ of: `${l.name} ${l.lotNo}`.trim(), n: l.traceExpected - l.traceCount }))
  return t('少扫追溯码 {{n}} 个：{{lots}}', {
    n: missing.reduce((sum, { n }) => sum + n, 0),
    lots: some(missing.map(({ of, n }) => `${of} (${n})`)).join(', '),
  })
}

/**
 * Whether drugs that were typed here are to be sent though their codes were not scanned: a draft's codes are scanned on its own
 * page. What was answered once is not asked again while the quantities are the same.
 */
export const askUntraced = (stored: readonly Stored[]) => {
  const known = new Map(stored.map((l) => [l.id, l]))
  let answered = ''
  return async (lots: readonly Lot[]): Promise<boolean> => {
    const bare = lots.filter((l) => {
      const old = known.get(l.id ?? '')
      return !old || old.traceCount < old.traceExpected || cmp(old.qty, l.qty) !== 0
    })
    const asked = bare.map((l) => `${l.orderLineId} ${l.qty}`).join()
    if (asked === answered) return true
    const text = t('{{n}} 行药品的追溯码未采集或少扫，仍要发货吗？', { n: bare.length })
    const lines = some(bare.map((l) => `${l.name} ${l.lotNo} ${l.qty} ${l.unit}`))
    if ((await confirm({ title: t('发货'), text, lines })) !== 'ok') return false
    answered = asked
    return true
  }
}
