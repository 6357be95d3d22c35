import { act, type Rules } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import type { exceptionCalls } from '../shared/calls.ts'
import { exceptionMachine } from '../shared/machine.ts'
import { exceptionSheet } from '../shared/words.ts'
import { notesOf, exceptionReads as reads, type Seen } from './queries/read.ts'
import * as q from './queries/write.ts'

type Calls = typeof exceptionCalls

const isHis = (ctx: Ctx, d: Pick<Seen, 'ownerId'>): boolean => d.ownerId === ctx.actor.userId

const rules: Rules<ActionOf<typeof exceptionMachine>, Seen & { parties: readonly string[] }> = {
  take: { sets: q.stamp.taken },
  takeOver: {
    refuse: async (ctx, d) => (isHis(ctx, d) ? '您已在处理此异常' : undefined),
    sets: q.stamp.taken,
  },
  reopen: {
    // it comes again by itself when its cause does
    refuse: async (_, d) => (d.endedAt ? '原因已消除，再次发生时自动重新打开' : undefined),
    sets: () => q.stamp.reopened,
  },
}

/** By whom it is, whatever the status says. */
const allows = (d: Pick<Seen, 'ownerId' | 'endedAt'>, name: string, userId: string): boolean => {
  if (name === 'reopen') return !d.endedAt
  if (name === 'takeOver') return d.ownerId !== userId
  return !['resolve', 'note'].includes(name) || d.ownerId === userId
}

export const exception = documentService({
  machine: exceptionMachine,
  reads,
  rules,
  parties: (d) => [d.orgId],
  allows: (d, name, actor) => allows(d, name, actor.userId),
  sheet: exceptionSheet,
  more: async (ctx, d) => ({ notes: await notesOf(ctx.tx, d.id) }),
})

/** Only who took it says what came of it. @throws Refusal naming who did */
const mustBeHis = (ctx: Ctx, d: Seen): void => {
  if (d.status === 'owned' && !isHis(ctx, d)) throw refuse('由 {{user}} 处理，请先接手', { user: d.ownerName })
}

export const resolve = async (ctx: Ctx, wish: Input<Calls['resolve']>) => {
  const { doc: found } = await exception.lock(ctx, wish.id)
  const doc = exception.asDoc(found)
  const stamp = (c: Ctx) => q.stamp.resolved(c, wish.reason?.trim() ?? '')
  if (doc.version === wish.version) mustBeHis(ctx, found)
  await act(ctx, exceptionMachine, doc, { ...wish, action: 'resolve' }, { resolve: { sets: stamp } })
  return { id: doc.id, status: doc.status, version: doc.version, warnings: [], made: [] }
}

export const note = async (ctx: Ctx, { id, version, text }: Input<Calls['note']>) => {
  mustBeHis(ctx, await exception.get(ctx, id))
  const { doc } = await exception.forChange(ctx, id, version, 'note')
  const saved = await q.addNote(ctx, id, text)
  await exception.noted(ctx, doc, 'note', '添加备注', { after: { text } })
  return { id, no: doc.no, version: saved.version }
}
