import type { Answer } from '#kernel/shared/call.ts'
import type { firstCalls } from '../shared/calls.ts'

export type Firsts = Answer<typeof firstCalls.query>
export type First = Firsts['firsts'][number]

type Needing = Firsts['lines'][number]
/** A lot as it is typed of a first invoice, with the lines of the invoice it is for. */
export interface Lot {
  key: string
  productId: string
  name: string
  spec: string
  unit: string
  lotNo: string
  qty: string
  lines: readonly Needing[]
  on: boolean
}
const keyOf = (o: { productId: string; lotNo: string }): string => `${o.productId} ${o.lotNo}`
const total = (lines: readonly Needing[]): string => String(lines.reduce((sum, l) => sum + Number(l.qty), 0))

/** The lots that stand on it, and those of the invoice's lines: of a new one the lots without a first invoice are proposed. */
export const lotsOf = (lines: readonly Needing[], bare: readonly Needing[], old: First | undefined): Lot[] => {
  const groups = Map.groupBy(lines, keyOf)
  const written = (old?.items ?? []).map((i) => ({ ...i, key: keyOf(i), lines: groups.get(keyOf(i)) ?? [], on: true }))
  const proposed = [...groups]
    .filter(([key]) => !written.some((w) => w.key === key))
    .map(([key, of]) => {
      const { productId, name, spec, unit, lotNo } = of[0]!
      const on = !old && of.some((l) => bare.includes(l))
      return { key, productId, name, spec, unit, lotNo, qty: total(of), lines: of, on }
    })
  return [...written, ...proposed]
}

/** What is sent of the chosen ones. */
export const sentOf = (lots: readonly Lot[]) => {
  const chosen = lots.filter((l) => l.on)
  return {
    items: chosen.map(({ productId, lotNo, qty }) => ({ productId, lotNo: lotNo.trim(), qty: qty.trim() })),
    covers: chosen.flatMap((l) => l.lines.map((line) => line.deliveryLineId)),
  }
}
