import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { amountsHidden } from '#modules/contract-type/server/public.ts'
import { idsIn, lists } from './json.ts'
import type { Planned } from './planned.ts'
import { rowsOf } from './queries.ts'

/** Those of these contracts whose reader sees all of them, what they cost too. */
const readable = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => {
  const found = await rowsOf(ctx.tx, 'contracts', ids)
  const hidden = new Set<string>()
  for (const typeId of new Set(idsIn(found, 'type_id'))) if (await amountsHidden(ctx, typeId)) hidden.add(typeId)
  return found.filter((row) => !idsIn([row], 'type_id').some((id) => hidden.has(id)))
}

/**
 * The contracts a requisition rests on: what a prepayment is paid on, and under which the goods were ordered; their versions word for
 * word, and who signed them. A version a supplement made was signed there, so the supplement stands beside it (decision 0089). Of the goods' contracts those its maker may not read are named as `lacking`.
 * @param paid contracts of prepayments
 * @param orderLines lines of orders, which name the line of the contract they are bound to
 * @throws Refusal of who may not read what a prepayment is paid on: a pack that lacks it proves nothing
 */
export const contractsOf = async (
  ctx: Ctx,
  paid: readonly string[],
  orderLines: readonly string[],
): Promise<Planned[]> => {
  const { tx } = ctx
  const bound = [...new Set(idsIn(orderLines, 'contract_line_id'))]
  const boundLines = await rowsOf(tx, 'contractLines', bound)
  const wanted = [...new Set([...paid, ...idsIn(boundLines, 'contract_id')])]
  if (wanted.length === 0 && bound.length === 0) return []
  const contracts = await readable(ctx, wanted)
  const ids = idsIn(contracts, 'id')
  if (paid.some((id) => !ids.includes(id))) throw refuse('没有查看预付合同的权限，不能制作证据包')
  const lines = boundLines.filter((l) => idsIn([l], 'contract_id').some((id) => ids.includes(id)))
  const made = idsIn(await rowsOf(tx, 'contractVersions', ids), 'supplement_id')
  const supplements = await readable(ctx, made)
  const signed = [...ids, ...idsIn(supplements, 'id')]
  const versions = await rowsOf(tx, 'contractVersions', signed)
  const signatures = await rowsOf(tx, 'contractSignatures', signed)
  const history = await rowsOf(tx, 'history', signed)
  const unknown = bound.filter((id) => !idsIn(boundLines, 'id').includes(id))
  const unread = [...wanted, ...made].filter((id) => !signed.includes(id))
  const lacking = [...unread, ...unknown].sort().map((id) => JSON.stringify(id))
  const text = lists({ contracts, supplements, lines, versions, signatures, history, lacking })
  return [{ path: 'contracts.json', title: '合同', text }]
}
