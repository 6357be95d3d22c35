import { z } from 'zod'
import { each, Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { PackRow } from './packs.ts'

/** What made a version (domain-lists §2.33). */
export const versionSources = { add: '新建', edit: '修改', import: '导入', correct: '纠错', merge: '合并' } as const

export const Versions = z.object({
  packs: z.array(PackRow),
  versions: z.array(
    z.object({
      id: Id,
      no: z.int(),
      validFrom: z.string(),
      source: z.enum(['add', 'edit', 'import', 'correct', 'merge']),
      /** Number of the paper that caused it. */
      refNo: z.string(),
      by: z.string(),
      /** By key of the kind's table; references by name. */
      values: z.record(z.string(), z.unknown()),
      /** Against the version before; none of the first. */
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  ),
})

/** What hangs on a product, as far as the reader sees it; amounts in yuan, packs in pack units. */
export const Use = z.object({
  ...each(z.int(), 'hospitals', 'plans', 'orders', 'stocked', 'relations'),
  openAmount: DecOut,
  packs: DecOut,
})
