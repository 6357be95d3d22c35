import { type ReactNode, useRef, useState } from 'react'
import type { Asked as Sent } from '#kernel/shared/call.ts'
import type { Ran } from '#kernel/web/document/acts.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { type Asked, type Asking, type Doc, type Row, stale } from './acts.ts'
import { EndDialog } from './EndDialog.tsx'
import { KeepDialog } from './KeepDialog.tsx'
import { SignDialog } from './SignDialog.tsx'
import { freezeTable } from './tables.ts'

interface Question {
  kind: Asked
  d: Row
  end: (ran: Ran) => void
}
interface Shown {
  of: Question
  done: (now?: { id: string; status?: string; version: number }) => void
  onClose: () => void
}

const Freeze = ({ of: { d }, done, onClose }: Shown) => (
  <FormDialog
    title={`${t('冻结')} ${d.no}`}
    record={d.id}
    table={freezeTable}
    initial={{}}
    okText={t('冻结')}
    danger
    head={<p className="d-note">{t('冻结期间新订单不能按此合同提交；由冻结的机构解除，或到期自动解除')}</p>}
    save={({ freezeReason, frozenUntil }) =>
      saveForm(
        calls.freeze,
        { id: d.id, version: d.version, reason: freezeReason, ...(frozenUntil ? { until: frozenUntil } : {}) } as Sent<
          typeof calls.freeze
        >,
        stale,
        done,
        `${d.no} ${t('已冻结')}`,
      )
    }
    onClose={onClose}
  />
)

/** Dialogs of a contract that was agreed; those that need its page open there alone. */
const view = (p: Shown): ReactNode => {
  const doc = { of: p.of.d as Doc, done: p.done, onClose: p.onClose }
  switch (p.of.kind) {
    case 'sign':
      return <SignDialog {...doc} />
    case 'terminate':
      return <EndDialog {...doc} />
    case 'keep':
      return <KeepDialog {...doc} />
    default:
      return <Freeze {...p} />
  }
}

/** A draft that renews or supplements it opens in the entry. */
const useDrafting = () => {
  const { send } = useSender()
  return async (kind: 'renewal' | 'supplement', d: Row): Promise<Ran> => {
    const label = t(kind === 'renewal' ? '续签' : '补充协议')
    const text = t(
      kind === 'renewal'
        ? '生成下一期合同草稿：标的相同，价格为今天的价格，旁边是本期价格'
        : '生成补充协议草稿：只写要改的价格、数量、期限和条款，签署生效后形成本合同的下一版',
    )
    if ((await confirm({ title: `${label} ${d.no}`, text })) !== 'ok') return { done: false }
    const answer = await send(calls.renew, { id: d.id, version: d.version, kind }, { refresh: stale })
    if ('error' in answer) return { done: false }
    go(`/contract/entryAudit/${answer.data.id}/edit`)
    return { done: true }
  }
}

export const useDialogs = (): { ask: Asking; view: ReactNode } => {
  const [asking, setAsking] = useState<Question>()
  const ran = useRef<Ran>({ done: false })
  const draft = useDrafting()
  const ask: Asking = (kind) => (d) => {
    if (kind === 'renew' || kind === 'supplement') return draft(kind === 'renew' ? 'renewal' : kind, d)
    return new Promise((end) => {
      ran.current = { done: false }
      setAsking({ kind, d, end })
    })
  }
  if (!asking) return { ask, view: null }
  const done: Shown['done'] = (now) => {
    ran.current = {
      done: true,
      ...(now?.status ? { now: { id: now.id, status: now.status, version: now.version } } : {}),
    }
  }
  const close = () => {
    asking.end(ran.current)
    setAsking(undefined)
  }
  return { ask, view: view({ of: asking, done, onClose: close }) }
}
