import type { Tx } from '#kernel/server/ctx.ts'
import { dayFrom } from './days.ts'
import type { Product } from './goods.ts'
import * as q from './queries.ts'
import { selected } from './region.data.ts'

const month = 30.4
/** Batches of volume-based procurement around today: half way, in the second year, about to end. */
const batches = [
  { names: selected.national, code: 'GC-10', name: '第十批国家组织药品集中采购', level: 'national', from: -8, to: 16 },
  { names: selected.provincial, code: 'SC-06', name: '六省联盟集中带量采购', level: 'provincial', from: -17, to: 7 },
  {
    names: selected.ending,
    code: 'GC-08',
    name: '第八批国家组织药品集中采购',
    level: 'national',
    from: -22.5,
    to: 1.5,
  },
] as const

/** How much of the agreed volume the four months used up, in the order of the items; `small` ones run out on the way. */
const uses = [
  { small: false, share: 0.95 },
  { small: false, share: 0.6 },
  { small: true, share: 1 },
  { small: false, share: 0.33 },
  { small: false, share: 0.45 },
] as const

/**
 * Batches, selected products (the next maker as a backup nobody activated) and every hospital's agreed volume.
 * @returns the selected products
 */
export const loadVolumes = async (tx: Tx, hospitalIds: readonly string[], products: readonly Product[]) => {
  const chosen = new Set<string>()
  for (const b of batches) {
    const batchId = await q.putBatch(tx, {
      ...b,
      start: dayFrom(Math.round(b.from * month)),
      end: dayFrom(Math.round(b.to * month)),
    })
    for (const [i, name] of b.names.split(' ').entries()) {
      const [first, backup] = [0, 1].map((variant) => products.find((p) => p.generic === name && p.variant === variant))
      if (!first) throw new Error(`no product ${name}`)
      chosen.add(first.id)
      const unit = i % 3 === 1 && first.kind === 0 ? 'min' : 'pack'
      const itemId = await q.putVolumeItem(tx, {
        batchId,
        productId: first.id,
        price: first.price,
        unit,
        backup: false,
      })
      await q.putQuotas(tx, { itemId, hospitalIds, agreed: uses[i % uses.length]!.small ? '60' : ROOM })
      if (backup) await q.putVolumeItem(tx, { batchId, productId: backup.id, price: backup.price, unit, backup: true })
    }
  }
  return chosen
}

/** More than four months use; what was really agreed follows when the use is known. */
const ROOM = '9999999'

/** Agreed volumes that fit the use: some nearly used up, some on the way, some behind. */
export const settleVolumes = (tx: Tx) =>
  q.settleQuotas(
    tx,
    ROOM,
    uses.filter((u) => !u.small).map((u) => u.share),
  )
