import { useMemo, useRef } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { type DocKind, takesFrom } from '../shared/kinds.ts'
import type { Line, Lot, Share } from './lines.ts'
import { shareOut } from './shares.ts'

/** How often the shelf is looked at again while a document is typed, ms: others take from it too. */
const EVERY = 20_000
const none: readonly Lot[] = []

/** The lots of what is typed, as the shelf has them now, and each line with its share of them. */
export const useShelf = (kind: DocKind, pointId: string, lines: readonly Line[]) => {
  const productIds = [...new Set(lines.flatMap((l) => l.goods?.productId ?? []))].sort()
  const held = kind === 'destroy'
  const wanted = takesFrom(kind) && pointId !== '' && productIds.length > 0
  const { data } = useAsk(
    calls.lots,
    { pointId, productIds: wanted ? productIds : [pointId], held },
    { enabled: wanted, quiet: true, keep: true, every: () => EVERY },
  )
  const lots = useMemo(() => {
    if (!wanted || !data) return none
    return held ? data.map((l) => ({ ...l, available: l.qty })) : data
  }, [wanted, data, held])
  // a line whose share is the same stays the same object: only what changed is drawn again
  const before = useRef(new Map<Line, Line>())
  const shown = useMemo(() => {
    const shares = data && wanted ? shareOut(lots, lines) : []
    const now = new Map<Line, Line>()
    for (const [i, line] of lines.entries()) {
      const share = known(lots, line) ? shares[i] : undefined
      const old = before.current.get(line)
      now.set(line, old && sameShare(old.share, share) ? old : { ...line, share })
    }
    before.current = now
    return [...now.values()]
  }, [lots, lines, data, wanted])
  return { lots, shown }
}

/** Whether the shelf was asked for this line's product; while it is, nothing is said of it. */
const known = (lots: readonly Lot[], line: Line): boolean =>
  !!line.goods && (lots.some((l) => l.productId === line.goods?.productId) || Number(line.goods.available) === 0)
const sameShare = (a: Share | undefined, b: Share | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)
