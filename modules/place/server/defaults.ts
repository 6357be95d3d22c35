/** As much of a point as the defaults need. */
export interface Standing {
  id: string
  enabled: boolean
  productKinds: readonly number[]
  defaultKinds: readonly number[]
}

/**
 * The defaults all points should have, so that every kind has exactly one as long as an enabled point takes it
 * (domain §2.11): who holds a kind keeps it; a wish takes it over; an orphaned kind goes to the first point that takes it.
 * @param points all points of one hospital as they stand after the change, in the order orphans are offered
 * @param wish the point that takes over these kinds
 * @returns only the points whose defaults change
 */
export const settleDefaults = (
  points: readonly Standing[],
  wish?: { id: string; kinds: readonly number[] },
): { id: string; kinds: number[] }[] => {
  const taken = new Map<number, string>()
  for (const kind of [0, 1, 2, 3]) {
    const able = points.filter((p) => p.enabled && p.productKinds.includes(kind))
    const holder =
      able.find((p) => p.id === wish?.id && wish.kinds.includes(kind)) ??
      able.find((p) => p.defaultKinds.includes(kind)) ??
      able[0]
    if (holder) taken.set(kind, holder.id)
  }
  return points.flatMap((p) => {
    const kinds = [...taken].flatMap(([kind, id]) => (id === p.id ? [kind] : []))
    return kinds.join() === [...p.defaultKinds].sort().join() ? [] : [{ id: p.id, kinds }]
  })
}
