import type { Tx } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { vbpCalls } from '#modules/vbp/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import type { Product } from './goods.ts'
import * as q from './queries.ts'
import { backdateDone, giveReasons, lendable } from './queries-volumes.ts'
import { selected } from './region.data.ts'

const month = 30.4
/** Batches of volume-based procurement around today: half way, in the second year, about to end; supplies have one of their own. */
const batches = [
  {
    names: selected.national,
    code: 'GC-10',
    name: '第十批国家组织药品集中采购',
    supplies: { code: 'GH-05', name: '第五批国家组织高值医用耗材集中采购' },
    level: 'national',
    from: -8,
    to: 16,
  },
  {
    names: selected.provincial,
    code: 'SC-06',
    name: '六省联盟药品集中带量采购',
    supplies: { code: 'SH-03', name: '六省联盟医用耗材集中带量采购' },
    level: 'provincial',
    from: -17,
    to: 7,
  },
  {
    names: selected.ending,
    code: 'GC-08',
    name: '第八批国家组织药品集中采购',
    supplies: { code: 'GH-03', name: '第三批国家组织高值医用耗材集中采购' },
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
  // the months of documents are made at once: their reasons follow
  await q.keep(tx, asks, false)
  const chosen = new Set<string>()
  for (const b of batches) {
    const days = { start: dayFrom(Math.round(b.from * month)), end: dayFrom(Math.round(b.to * month)) }
    const ofKind = new Map<number, string>()
    for (const [i, name] of b.names.split(' ').entries()) {
      const [first, backup] = [0, 1].map((variant) => products.find((p) => p.generic === name && p.variant === variant))
      if (!first) throw new Error(`no product ${name}`)
      chosen.add(first.id)
      // a batch has articles of one kind
      const { kind } = first
      const named = kind === 0 ? b : { ...b, ...b.supplies }
      const batchId = ofKind.get(kind) ?? (await q.putBatch(tx, { ...named, ...days, kind }))
      ofKind.set(kind, batchId)
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

/** The setting that asks for reasons. */
const asks = 'vbp.asksReason'

/** Agreed volumes that fit the use: some nearly used up, some on the way, some behind; their days, and reasons of substitutes. */
export const settleVolumes = async (tx: Tx): Promise<void> => {
  await q.settleQuotas(
    tx,
    ROOM,
    uses.filter((u) => !u.small).map((u) => u.share),
  )
  await backdateDone(tx)
  await giveReasons(tx)
  await q.forget(tx, asks)
}

/** The first hospital lends the second: one is done, one waits for the region, one for the other, one was refused. */
export const loadTransfers = async (): Promise<void> => {
  const actor = (login: string) => withTx(founder, (tx) => q.actorOf(tx, login))
  const [from, to, region] = [await actor('buyer1'), await actor('buyer2'), await actor('operator')]
  const items = await withTx(founder, (tx) => lendable(tx, from.orgId, to.orgId))
  for (const [i, { left, ...item }] of items.entries()) {
    const qty = new Decimal(left).div(10).ceil().toFixed()
    const wish = { ...item, qty, toHospitalId: to.orgId, reason: '本院用量下降，协议量预计用不完' }
    const { id, version } = await ask(from, vbpCalls.transfer, wish)
    if (i === 0) continue
    const refuses = i === 3
    const said = { id, version, action: refuses ? ('refuse' as const) : ('agree' as const) }
    const answered = await ask(to, vbpCalls.answerTransfer, refuses ? { ...said, reason: '本院协议量也未用完' } : said)
    if (i === 2) await ask(region, vbpCalls.answerTransfer, { id, version: answered.version, action: 'confirm' })
  }
}
