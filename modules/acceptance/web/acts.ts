import { useActs } from '#kernel/web/document/acts.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'

export const at = '/procurement/acceptance'
export const stale = [acceptanceCalls.query, acceptanceCalls.detail]

/** Confirm and revoke; registering needs the page with its lines, where it has its own buttons. */
export const useAcceptanceActs = (where: 'list' | 'page') =>
  useActs(acceptanceMachine, acceptanceCalls, {
    refresh: stale,
    at,
    by: { accept: where === 'list' ? (a) => go(`${at}/${a.id}`) : 'hidden' },
  })
