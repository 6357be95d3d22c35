import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { each, Id, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'

/** Products of the region are merged where their doubles are shown (domain-lists §2.33). */
const at = callsAt('/linex/hospital/compare/product', 'purchaseList/dataGovernance', ['authority'])

const Side = z.object({
  id: Id,
  version: z.int(),
  kind: z.int(),
  ...each(z.string(), 'code', 'name', 'spec', 'packSpec', 'unit', 'maker', 'approvalNo'),
})
/** What one of the products costs a hospital from a supplier, yuan for a pack. */
const Offer = z.object({ productId: Id, code: z.string(), price: DecOut, enabled: z.boolean() })
/** A hospital buys more than one of them from one supplier: the price of one holds. */
const Pair = z.object({
  ...each(Id, 'hospitalId', 'supplierId'),
  ...each(z.string(), 'hospital', 'supplier'),
  offers: z.array(Offer),
})
export type Pair = z.output<typeof Pair>

const which = z.object({ survivor: Id, losers: z.array(Id).min(1).max(20) }).strict()

/** Rows that go over. */
const Counts = z.object(each(z.int(), 'relations', 'items', 'certificates', 'quotas', 'hospitals'))

export const mergeCalls = {
  preview: at.read(
    'preview',
    '产品合并预览',
    'merge',
    which,
    z.object({
      survivor: Side,
      losers: z.array(Side),
      pairs: z.array(Pair),
      counts: Counts,
      /** Hospitals whose default supplier of a loser is another than the survivor's, which stays. */
      defaults: z.array(z.object(each(z.string(), 'hospital', 'from', 'to'))),
      /** What is left of the losers, in pack units: it keeps its product and is counted with the survivor. */
      stock: z.array(z.object({ code: z.string(), qty: DecOut, unit: z.string() })),
    }),
    priced,
  ),
  /** Every pair of the preview says whose price holds. */
  merge: at.write(
    'merge',
    '合并产品',
    'merge',
    z
      .object({
        survivor: versioned,
        losers: z.array(versioned).min(1).max(20),
        choices: z.array(z.object(each(Id, 'hospitalId', 'supplierId', 'productId')).strict()).max(2000),
      })
      .strict(),
    z.object({ id: Id, done: z.int(), label: z.string() }),
  ),
  merges: at.read(
    'merges',
    '产品合并记录',
    'view',
    z.object({ kinds: z.array(z.int().min(0).max(3)).max(4).optional() }).strict(),
    z.array(
      z.object({
        id: Id,
        ...each(z.string(), 'label', 'byName', 'at', 'undoneBy'),
        undoneAt: z.string().nullable(),
        /** It may still be taken back. */
        open: z.boolean(),
      }),
    ),
  ),
  undo: at.write(
    'undo',
    '撤销产品合并',
    'merge',
    z.object({ id: Id }).strict(),
    z.object({ done: z.int(), label: z.string() }),
  ),
}

/** So long a merge can be taken back, days (domain-lists §2.33). */
export const undoDays = 30
