import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import type { Values } from '#kernel/shared/field.ts'
import { manufacturerCalls } from '#modules/company/shared/calls.ts'
import { correctionCalls, productCorrectCalls } from '#modules/correction/shared/calls.ts'
import { ask } from './ask.ts'
import { products } from './queries.ts'

/** Decides a paper: these fields are taken, the others refused. */
const decide = async (operator: Actor, id: string, takes: readonly string[]) => {
  const c = await ask(operator, correctionCalls.detail, { id })
  const decisions = c.lines.map((f) => {
    const take = takes.includes(f.field)
    return { field: f.field, take, now: f.now, opinion: take ? '' : '与注册批件不一致' }
  })
  await ask(operator, correctionCalls.audit, { id, version: c.version, decisions })
}

/** Corrections in every status, and the versions of those that were taken; what they say is invented. */
export const loadCorrections = async (buyer: Actor, keeper: Actor, operator: Actor): Promise<void> => {
  const all = (await withTx(founder, products)).toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
  const of = (kind: number) => all.filter((p) => p.kind === kind)
  const [drugs, devices] = [of(0), of(1)]
  const propose = (by: Actor, area: 'drug' | 'consumable', id: string, values: Values, reason: string) =>
    ask(by, productCorrectCalls[area], { id, values: values as Record<string, string>, reason })
  const [first, second, third, fourth] = drugs.slice(-4)
  if (!first || !second || !third || !fourth) return
  await propose(buyer, 'drug', first.id, { alias: '曾用商品名', shelfLifeMonths: 24 }, '说明书修订后有效期与别名有变')
  const taken = await propose(buyer, 'drug', second.id, { shelfLifeMonths: 18 }, '新批次说明书有效期为 18 个月')
  await decide(operator, taken.id, ['shelfLifeMonths'])
  const partly = await propose(
    keeper,
    'drug',
    third.id,
    { shelfLifeMonths: 30, mah: '演示持有人有限公司' },
    '持有人变更，附补充批件',
  )
  await decide(operator, partly.id, ['shelfLifeMonths'])
  const refused = await propose(keeper, 'drug', fourth.id, { mah: '演示持有人有限公司' }, '持有人名称有误，请核对')
  await decide(operator, refused.id, [])
  const [device] = devices.slice(-1)
  if (device) await propose(keeper, 'consumable', device.id, { model: 'X-2026' }, '注册证变更后型号已更名')
  const [maker] = (await ask(operator, manufacturerCalls.query, { size: 1, sort: '-code' })).rows
  if (maker)
    await ask(keeper, correctionCalls.add, {
      companyId: maker.id,
      values: { shortName: '演示药业' },
      reason: '营业执照变更后简称有误',
    })
}
