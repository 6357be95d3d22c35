import { useEffect, useRef, useState } from 'react'
import { ReasonDialog } from '#kernel/web/document/ActionBar.tsx'
import { wantsReason } from '#kernel/web/http/decide.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'

export const stale = [acceptanceCalls.query, acceptanceCalls.detail]

interface Wish {
  id: string
  version: number
  reason?: string
}

/**
 * Confirm and revoke by their own addresses; registering needs the page with its lines. `view` is the dialog that asks
 * why goods without a valid certificate are taken in, when the hospital allows it (domain §2.8).
 */
export const useAcceptanceActs = () => {
  const confirm = useAct(acceptanceCalls.confirm, { refresh: stale, done: '已确认' })
  const revoke = useAct(acceptanceCalls.revoke, { refresh: stale, done: '已撤销' })
  const wish = useRef<Wish>(undefined)
  const [why, setWhy] = useState<string>()
  const { error } = confirm
  useEffect(() => {
    // a long sentence is the detail of a short one
    if (error && wantsReason(error.data)) setWhy(error.detail ?? error.msg)
  }, [error])
  const confirmed = (input: Wish) => {
    wish.current = input
    return confirm.run(input)
  }
  return {
    act: (action: string, input: Wish): Promise<unknown> =>
      action === 'confirm' ? confirmed(input) : action === 'revoke' ? revoke.run(input) : Promise.resolve(),
    busy: confirm.busy || revoke.busy,
    view: why && (
      <ReasonDialog
        title={t(acceptanceMachine.actions.confirm.label)}
        why={why}
        required
        onCancel={() => setWhy(undefined)}
        onOk={async (reason) => {
          // refused for something else: what was typed stays
          if (wish.current && (await confirmed({ ...wish.current, reason }))) setWhy(undefined)
        }}
      />
    ),
  }
}

/** The row without the action that only the page can take. */
export const withoutAccept = <D extends { actions: string[] }>(doc: D): D => ({
  ...doc,
  actions: doc.actions.filter((a) => a !== 'accept'),
})
