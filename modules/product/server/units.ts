import type { Ctx } from '#kernel/server/ctx.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { Fault } from '#kernel/shared/field.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import * as q from './queries/read.ts'
import type { ProductRecord } from './record.ts'

type Units = Pick<ProductRecord, 'pack_unit' | 'min_unit' | 'conversion_ratio'>
export interface UnitChange {
  before: Units & { id: string }
  after: Units
}

const useLabels: Readonly<Record<string, string>> = {
  catalogItem: '采购目录',
  plan: '采购计划',
  order: '采购订单',
  delivery: '配送单',
  surgeryOrder: '跟台订单',
  vbp: '集采批次',
  regionPrice: '区域调价单',
  contract: '合同',
  stockDocument: '库存单据',
  stock: '库存',
}

const moved = ({ before, after }: UnitChange): string | undefined => {
  if (before.pack_unit !== after.pack_unit) return 'packUnit'
  if (before.min_unit !== after.min_unit) return 'minUnit'
  return cmp(String(before.conversion_ratio), String(after.conversion_ratio)) === 0 ? undefined : 'conversionRatio'
}

/**
 * Why units and ratio of these products cannot change, by product: quantities and prices of whatever knows a product are
 * counted in them, so it gets a successor instead (domain-lists §2.33). The one rule of form and import.
 */
export const wrongUnits = async (ctx: Ctx, changes: readonly UnitChange[]): Promise<ReadonlyMap<string, Fault>> => {
  const asked = new Map(changes.flatMap((c) => (moved(c) ? [[c.before.id, moved(c)!] as const] : [])))
  if (asked.size === 0) return new Map()
  // the papers of every hospital count, whoever keeps the catalogue
  const uses = Map.groupBy(await elevated(ctx, () => q.uses(ctx.tx, [...asked.keys()])), (u) => u.productId)
  return new Map(
    [...uses].map(([id, found]) => {
      const said = found.map((u) => `${say(useLabels[u.kind] ?? u.kind, ctx.lang)} ${u.no}`)
      return [
        id,
        {
          key: asked.get(id)!,
          reason: '产品已用于{{uses}}，单位和转换比不能修改，请新建产品并停用此产品',
          params: { uses: said.join(marks[ctx.lang].comma) },
        },
      ]
    }),
  )
}
