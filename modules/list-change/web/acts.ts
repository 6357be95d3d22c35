import type { Answer } from '#kernel/shared/call.ts'
import { useActs } from '#kernel/web/document/acts.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { changeCalls as calls } from '../shared/calls.ts'
import { changeMachine } from '../shared/machine.ts'

export type Change = RowOf<typeof calls.query>
export type ChangeDoc = Answer<typeof calls.detail>

/** What is out of date after a change moved: itself, and the item it is about. */
export const stale = [calls.query, calls.detail, catalogCalls.query, catalogCalls.detail, pickCalls.find]

/** What may be done with a change; it is written in a grid. */
export const useChangeActs = <D extends Pick<Change, 'id' | 'version' | 'status' | 'actions'>>(
  at: string,
  edit: (c: D) => void,
  gone?: () => void,
) =>
  useActs<typeof changeMachine, D & { no?: string }>(changeMachine, calls, {
    refresh: stale,
    at,
    ...(gone ? { gone } : {}),
    by: { edit },
  })
