import { useAct } from '#kernel/web/http/hooks.ts'
import { acceptanceCalls } from '../shared/calls.ts'

export const stale = [acceptanceCalls.query, acceptanceCalls.detail]

/** Confirm and revoke by their own addresses; registering needs the page with its lines. */
export const useAcceptanceActs = () => {
  const confirm = useAct(acceptanceCalls.confirm, { refresh: stale, done: '已确认' })
  const revoke = useAct(acceptanceCalls.revoke, { refresh: stale, done: '已撤销' })
  return {
    act: (action: string, input: { id: string; version: number; reason?: string }): Promise<unknown> =>
      action === 'confirm' ? confirm.run(input) : action === 'revoke' ? revoke.run(input) : Promise.resolve(),
    busy: confirm.busy || revoke.busy,
  }
}

/** The row without the action that only the page can take. */
export const withoutAccept = <D extends { actions: string[] }>(doc: D): D => ({
  ...doc,
  actions: doc.actions.filter((a) => a !== 'accept'),
})
