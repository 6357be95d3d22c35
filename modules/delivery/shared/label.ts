import { gtinIsRight } from '#kernel/shared/gs1.ts'
import { ownCode } from '#kernel/shared/pack-code.ts'

/** What of a lot its code is made of. */
interface Coded {
  code: string
  barcode: string
  udiDi: string | null
  lotNo: string
  expiryDate: string | null
}

/** The fourteen digits of a GTIN, whatever it was written with; nothing where its check digit is wrong, or it is none. */
const gtin14 = (written: string | null): string | undefined =>
  written && gtinIsRight(written) ? written.padStart(14, '0') : undefined

/** Signs an element string takes (GS1 General Specifications, 82 of them), but brackets: they begin the next identifier. */
const sayable = /^[!"%&'*+,\-./\d:;<=>?A-Z_a-z]{1,20}$/

/**
 * What is scanned on a pack (domain-lists §8.8): its GTIN, expiry and lot where the article has a GTIN, else our own
 * code of article, lot and expiry. A lot GS1 has no signs for stands on the label in letters alone.
 */
export const packCode = (l: Coded): { kind: 'gs1datamatrix' | 'qr'; text: string } => {
  const gtin = gtin14(l.udiDi) ?? gtin14(l.barcode)
  if (!gtin) return { kind: 'qr', text: ownCode(l) }
  const expiry = l.expiryDate ? `(17)${l.expiryDate.slice(2).replaceAll('-', '')}` : ''
  const lot = sayable.test(l.lotNo) ? `(10)${l.lotNo}` : ''
  return { kind: 'gs1datamatrix', text: `(01)${gtin}${expiry}${lot}` }
}

/**
 * What tells a box from every other one (domain-lists §8.8): its SSCC where the supplier has a GS1 prefix, since a made up one may be
 * somebody else's box; else the number of its delivery, which is the region's alone, and its own.
 */
export const boxCode = (
  { no, sscc }: { no: string; sscc: readonly string[] },
  n: number,
): { kind: 'sscc' | 'code128'; text: string } => {
  const own = sscc[n - 1]
  return own ? { kind: 'sscc', text: `(00)${own}` } : { kind: 'code128', text: `${no}-${String(n).padStart(3, '0')}` }
}

interface Sent<L> {
  id: string
  boxes: number | null
  lines: readonly L[]
}
/** What is to be printed: of each lot `each`, or what is said of it; of the boxes of a delivery all, or from … to …. */
export interface Choice {
  kinds: readonly ('pack' | 'box')[]
  each: number
  copies: Readonly<Record<string, number>>
  boxes: Readonly<Record<string, readonly [from: number, to: number]>>
}
export type Label<D, L> =
  | { kind: 'pack'; key: string; doc: D; lot: L }
  | { kind: 'box'; key: string; doc: D; n: number; of: number }

/** At most so many labels are laid out at once. */
export const labelLimit = 1000

export const copiesOf = (c: Choice, lotId: string): number => c.copies[lotId] ?? c.each
export const boxesOf = (c: Choice, d: Sent<unknown>): readonly [from: number, to: number] =>
  c.boxes[d.id] ?? [1, d.boxes ?? 0]

/** How many labels a choice comes to. */
export const countOf = <L extends { id: string }>(docs: readonly Sent<L>[], c: Choice): number => {
  let n = 0
  for (const d of docs) {
    const [from, to] = boxesOf(c, d)
    if (c.kinds.includes('pack')) for (const l of d.lines) n += copiesOf(c, l.id)
    if (c.kinds.includes('box')) n += Math.max(0, to - from + 1)
  }
  return n
}

const upTo = (n: number): number[] => Array.from({ length: Math.max(0, n) }, (_, i) => i)

/** The labels in the order of their printing: the packs of a delivery by lot, then its boxes. */
export const labelsOf = <L extends { id: string }, D extends Sent<L>>(
  docs: readonly (D & { lines: readonly L[] })[],
  c: Choice,
): Label<D, L>[] =>
  docs.flatMap((doc) => {
    const [from, to] = boxesOf(c, doc)
    const packs = c.kinds.includes('pack') ? doc.lines : []
    const boxes = c.kinds.includes('box') ? upTo(to - from + 1) : []
    return [
      ...packs.flatMap((lot) =>
        upTo(copiesOf(c, lot.id)).map((i): Label<D, L> => ({ kind: 'pack', key: `${lot.id} ${i}`, doc, lot })),
      ),
      ...boxes.map(
        (i): Label<D, L> => ({
          ...{ kind: 'box', key: `${doc.id} ${from + i}`, doc },
          ...{ n: from + i, of: doc.boxes ?? 0 },
        }),
      ),
    ]
  })
