import { cmp } from '#kernel/shared/decimal.ts'

interface Cold {
  name: string
  coldChain?: boolean
  tempMin: string | null
  tempMax: string | null
  acceptedQty?: string | null
}

/** Celsius degrees with no zeros behind. */
const degrees = (t: string): string => String(Number(t))

/** What was taken in, or may be, though it arrived outside of what its product says (domain §3.6): of each product once. */
export const outOfRange = <L extends Cold>(lines: readonly L[], arrivedTemp: string | null | undefined): L[] => {
  if (!arrivedTemp || !/^-?\d{1,3}(\.\d+)?$/.test(arrivedTemp)) return []
  const out = lines.filter(
    (l) =>
      (l.acceptedQty == null || cmp(l.acceptedQty, '0') > 0) &&
      ((l.tempMin !== null && cmp(arrivedTemp, l.tempMin) < 0) ||
        (l.tempMax !== null && cmp(arrivedTemp, l.tempMax) > 0)),
  )
  return [...new Map(out.map((l) => [l.name, l])).values()]
}

/** Places of the sentences about it. */
export const told = (l: Cold, arrivedTemp: string) => ({
  name: l.name,
  temp: degrees(arrivedTemp),
  range: [l.tempMin, l.tempMax].map((t) => (t === null ? '' : degrees(t))).join('～'),
})
