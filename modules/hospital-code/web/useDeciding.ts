import { useRef, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { type CodeCalls, codeCalls } from '../shared/calls.ts'

/** What is out of date once something was decided. */
export const staleOf = (family: FamilyName) => {
  const c = codeCalls[family]
  return [c.query, c.figures, c.candidates, c.doubles, c.changes]
}

/** Decides about codes, and takes the last of these decisions back, one after the other. */
export const useDeciding = (family: FamilyName) => {
  const calls = codeCalls[family]
  const stale = { refresh: staleOf(family) }
  const matching = useAct(calls.match, stale)
  const cancelling = useAct(calls.cancelMatch, stale)
  const undoing = useAct(calls.undo, stale)
  const done = useRef<string[]>([])
  const [open, setOpen] = useState(0)
  const note = (changeId: string | undefined) => {
    if (changeId) setOpen(done.current.push(changeId))
    return changeId !== undefined
  }
  return {
    busy: matching.busy || cancelling.busy || undoing.busy,
    /** Decisions of this visit that may be taken back. */
    open,
    match: async (wish: Asked<CodeCalls['match']>) => note((await matching.run(wish))?.changeId),
    cancel: async (wish: Asked<CodeCalls['cancelMatch']>) => note((await cancelling.run(wish))?.changeId),
    undo: async () => {
      const id = done.current.at(-1)
      if (!id) return
      const told = await undoing.run({ id })
      if (!told) return
      done.current.pop()
      setOpen(done.current.length)
      toast('success', t('已撤销：{{label}}', { label: told.label }))
    },
  }
}
export type Deciding = ReturnType<typeof useDeciding>
