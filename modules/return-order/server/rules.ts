import type { Rules } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { pointOf } from '#modules/place/server/public.ts'
import type { returnOrderMachine } from '../shared/machine.ts'
import { letGo, take } from './holding.ts'
import { readLots } from './lots.ts'
import type { ReturnDoc, ReturnLine } from './queries/read.ts'
import * as q from './queries/write.ts'

export type ActingReturn = Acting<ReturnDoc, ReturnLine>

/** Whether it may still go as it was typed: other papers may have taken of its lots since. */
const mayGo = async (ctx: Ctx, d: ActingReturn): Promise<string | undefined> => {
  const lines = await d.lines()
  if (lines.length === 0) return '没有明细，不能提交'
  if (!(await pointOf(ctx.tx, d.pointId))?.enabled) return '库房不存在或已停用'
  await readLots(ctx, d, lines)
  return undefined
}
const freed = { effect: letGo }

/** Reasons to refuse an action, and its consequences; those that are told more stand in their own files. */
export const returnRules: Rules<ActionOf<typeof returnOrderMachine>, ActingReturn> = {
  submit: { refuse: mayGo, sets: () => q.stamp.submitted(), effect: take },
  withdraw: { sets: () => q.stamp.back(), ...freed },
  approve: { sets: q.stamp.released },
  reject: { sets: q.stamp.audited, ...freed },
  disagree: { sets: q.stamp.answered, ...freed },
  void: freed,
}
