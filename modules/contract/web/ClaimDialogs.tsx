import { type ReactNode, useRef, useState } from 'react'
import type { FieldTable } from '#kernel/shared/field.ts'
import type { Ran } from '#kernel/web/document/acts.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { saidOf, ask as send } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { t } from '#kernel/web/i18n.ts'
import type { BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { DepartmentSelect } from '#modules/place/web/public.tsx'
import { claimCalls as calls } from '../shared/calls.ts'
import { contractWords as words } from '../shared/words.ts'
import { type PoolRow, stale } from './acts.ts'

/** One after the other, each by itself; who was first elsewhere is told of each. */
export const claimEach = async (rows: readonly PoolRow[]): Promise<BatchResult> => {
  const now: NonNullable<BatchResult['now']>[number][] = []
  const failed: BatchResult['failed'][number][] = []
  for (const { id, no } of rows) {
    try {
      now.push(await send(calls.claim, { id }, { quiet: true }))
    } catch (e) {
      failed.push({ id, no, reason: saidOf(e as never) })
    }
  }
  void refresh(stale)
  return { done: now.length, failed, now }
}

const leaving: FieldTable = {
  fields: [{ key: 'reason', label: words.giveUpReason.label, type: 'area', required: true, max: 200 }],
}
const handing = (hospital: boolean): FieldTable => ({
  fields: [
    { key: 'userId', label: words.ownerName.label, type: 'ref', required: true },
    ...(hospital ? [{ key: 'departmentId', label: words.ownerDepartment.label, type: 'ref' as const }] : []),
  ],
})
type Kind = 'leave' | 'assign'

/** Dialogs of the pool: who looks after a contract from now on, and why one does not any more. */
export const useClaimDialogs = (): { ask: (kind: Kind) => (d: PoolRow) => Promise<Ran>; view: ReactNode } => {
  const [asking, setAsking] = useState<{ kind: Kind; d: PoolRow; end: (ran: Ran) => void }>()
  const ran = useRef<Ran>({ done: false })
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const ask = (kind: Kind) => (d: PoolRow) =>
    new Promise<Ran>((end) => {
      ran.current = { done: false }
      setAsking({ kind, d, end })
    })
  if (!asking) return { ask, view: null }
  const { kind, d, end } = asking
  const title = kind === 'leave' ? '放弃认领' : '指派'
  const of = { id: d.id, version: d.version }
  const done = () => {
    ran.current = { done: true }
  }
  const close = () => {
    end(ran.current)
    setAsking(undefined)
  }
  return {
    ask,
    view: (
      <FormDialog
        key={`${kind} ${d.id}`}
        title={`${t(title)} ${d.no}`}
        record={d.id}
        table={kind === 'leave' ? leaving : handing(hospital)}
        initial={{}}
        okText={t(title)}
        refs={{
          userId: (c) => (
            <RemoteSelect<{ id: string; name: string; login: string }>
              {...c}
              call={calls.owners}
              show={(u) => `${u.name} ${u.login}`}
            />
          ),
          departmentId: (c) => <DepartmentSelect {...c} />,
        }}
        save={({ reason, userId, departmentId }) =>
          kind === 'leave'
            ? saveForm(calls.giveUp, { ...of, reason: String(reason) }, stale, done, '已放弃认领')
            : saveForm(
                calls.assign,
                { ...of, userId: String(userId), ...(departmentId ? { departmentId: String(departmentId) } : {}) },
                stale,
                done,
                '已指派',
              )
        }
        onClose={close}
      />
    ),
  }
}
