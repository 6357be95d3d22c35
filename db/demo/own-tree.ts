import type { Ctx } from '#kernel/server/ctx.ts'
import { categoryImporter } from '#modules/category/server/sheet.ts'
import { categoryCalls } from '#modules/category/shared/calls.ts'
import { askIn } from './ask.ts'
import { bring, type Product } from './goods.ts'
import * as q from './queries.ts'

/** A small hospital's own classification: code | name | kind | the platform's categories it takes; a code's parent is its first letter. */
const own = `
X|药品|0|
X1|抢救与麻醉|0|A07 A13
X2|慢病用药|0|A02 A03 A08 A09
X3|抗感染|0|A01
X4|其他西药|0|A04 A05 A06 A10 A12
X5|中药|0|B01 C01
Y|耗材|1|
Y1|高值耗材|1|D05
Y2|普通耗材|1|D01 D02 D03 D04 D06
Z|试剂|2|
Z1|检验科试剂|2|E01 E02 E03
W|总务物资|3|
W1|办公与清洁|3|F01 F02
W2|布草、五金与食堂|3|F03 F04 F05
`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [code: string, name: string, kind: string, takes: string])

/** A hospital that goes by its own tree, in which all stands but the newest branch of the platform's: that waits to be classed. */
export const loadOwnTree = async (ctx: Ctx, hospitalId: string, login: string, products: readonly Product[]) => {
  await q.putSetting(ctx.tx, 'category.manageType', hospitalId, '医院自定义分类')
  const keeper: Ctx = { ...ctx, actor: await q.actorOf(ctx.tx, login) }
  await bring(
    keeper,
    categoryImporter,
    own.map(([code, name, kind]) => ({
      ...{ code, name, kind },
      ...(code.length > 1 ? { parentCode: code[0] as string } : {}),
    })),
  )
  const tree = await askIn(keeper, categoryCalls.tree, {})
  const leaves = new Map(tree.flatMap((root) => root.children.map((leaf) => [leaf.code, leaf.id] as const)))
  for (const [code, , , takes] of own) {
    const categoryId = leaves.get(code)
    const ids = products.filter((p) => takes.split(' ').includes(String(p.values.categoryId))).map((p) => p.id)
    if (!categoryId || ids.length === 0) continue
    for (let i = 0; i < ids.length; i += 500)
      await askIn(keeper, categoryCalls.assign, { categoryId, productIds: ids.slice(i, i + 500) })
  }
}
