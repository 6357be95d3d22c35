import type { Ctx } from '#kernel/server/ctx.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { type CategoryNode, type categoryCalls, mostNodes } from '../shared/calls.ts'
import * as q from './queries/read.ts'

type Asked = Input<(typeof categoryCalls)['tree']>
type Row = Awaited<ReturnType<typeof q.nodes>>[number]

/** A search stops here; with what lies above them they stay below `mostNodes`. */
const mostFound = 500

const grown = (rows: readonly Row[]): CategoryNode[] => {
  const nodes = new Map(
    rows.map(({ parentId: _, children, ...r }) => [r.id, { ...r, more: children > 0, children: [] } as CategoryNode]),
  )
  const roots: CategoryNode[] = []
  for (const r of rows) {
    const home = r.parentId ? nodes.get(r.parentId)?.children : undefined
    // a child whose parent was filtered out still shows, at the top
    ;(home ?? roots).push(nodes.get(r.id)!)
  }
  for (const r of rows) {
    const one = nodes.get(r.id)!
    one.more = r.children > one.children.length
  }
  return roots
}

/** The levels that fit into one answer; the first comes in any case. */
const fitting = async (ctx: Ctx, input: Asked): Promise<number> => {
  let [sum, deepest] = [0, 1]
  for (const { level, n } of await q.levels(ctx, input)) {
    sum += Number(n)
    if (sum <= mostNodes) deepest = level
  }
  return deepest
}

/**
 * The tree of categories. Up to 2,000 nodes it comes whole. A larger one comes with its upper levels; `more` marks nodes
 * whose children are asked for one by one, and searching is the server's (ux.md Selects).
 */
export const tree = async (ctx: Ctx, input: Asked): Promise<Answer<(typeof categoryCalls)['tree']>> => {
  if (input.keyword || input.id) {
    const found = input.id ? [input.id] : await q.matching(ctx, input, mostFound)
    const ids = await q.upwards(ctx.tx, found)
    return ids.length > 0 ? grown(await q.nodesById(ctx, ids, input)) : []
  }
  const deepest = input.parentId ? 4 : await fitting(ctx, input)
  return grown(await q.nodes(ctx, input, { deepest, most: mostNodes }))
}
