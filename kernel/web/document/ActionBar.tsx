import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Action, Machine } from '#kernel/shared/machine.ts'
import { useOnline } from '../http/online.ts'
import { t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { confirm } from '../shell/confirm.ts'

export interface ActDoc {
  id: string
  version: number
  actions: string[]
}
/** How an action is sent: the module maps it to the call of its address. */
export type Act = (action: string, input: { id: string; version: number; reason?: string }) => Promise<unknown>

interface Props {
  of: Machine<any, any>
  doc: ActDoc
  act: Act
  busy?: boolean
  size?: 'small' | 'middle'
}

/** Asks what the action wants to know (confirmation), then sends it. Reasons are asked by the bar's dialog. */
export const perform = async (spec: Action, action: string, doc: ActDoc, act: Act): Promise<void> => {
  if (spec.confirm && (await confirm({ title: '提示', text: spec.confirm, danger: spec.danger })) !== 'ok') return
  await act(action, { id: doc.id, version: doc.version })
}

/** The machine's actions that this row allows, in the machine's order, dangerous ones last. */
export const offered = (of: Machine<any, any>, doc: ActDoc): [string, Action][] =>
  (Object.entries(of.actions) as [string, Action][])
    .filter(([a]) => doc.actions.includes(a))
    .sort(([, a], [, b]) => Number(a.danger ?? false) - Number(b.danger ?? false))

/** Buttons of what may be done with a document now; a reason is asked where the machine wants one. */
export const ActionBar = ({ of, doc, act, busy, size = 'middle' }: Props) => {
  const [asking, setAsking] = useState<string>()
  const online = useOnline()
  const spec = asking ? (of.actions[asking] as Action) : undefined
  return (
    <>
      {offered(of, doc).map(([action, s], i) => (
        <Button
          key={action}
          size={size === 'small' ? 'small' : undefined}
          type={size === 'small' ? 'link' : i === 0 && !s.danger ? 'primary' : 'default'}
          danger={s.danger}
          disabled={busy || !online}
          onClick={() => (s.reason ? setAsking(action) : void perform(s, action, doc, act))}
        >
          {t(s.label)}
        </Button>
      ))}
      {asking && spec && (
        <ReasonDialog
          title={t(spec.label)}
          required={spec.reason === 'required'}
          onCancel={() => setAsking(undefined)}
          onOk={async (reason) => {
            await act(asking, { id: doc.id, version: doc.version, ...(reason ? { reason } : {}) })
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}

interface ReasonProps {
  title: string
  /** Why one is asked for. */
  why?: string
  required: boolean
  onOk: (reason: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the reason of an action; an empty one is refused here, with the focus in the field. */
export const ReasonDialog = ({ title, why, required, onOk, onCancel }: ReasonProps) => {
  const [reason, setReason] = useState('')
  const online = useOnline()
  const [fault, setFault] = useState(false)
  const [busy, setBusy] = useState(false)
  const ok = async () => {
    if (required && !reason.trim()) return setFault(true)
    setBusy(true)
    await onOk(reason.trim())
    setBusy(false)
  }
  return (
    <AppModal
      open
      width={520}
      title={title}
      okText={t('确定')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !online }}
      onOk={ok}
      onCancel={onCancel}
    >
      {why && <p className="d-why-asked">{why}</p>}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the text area below is inside it */}
      <label className="d-reason">
        <span>
          {t('原因')}
          {required && <em> *</em>}
        </span>
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={200}
          value={reason}
          status={fault && !reason.trim() ? 'error' : undefined}
          aria-invalid={fault && !reason.trim()}
          onChange={(e) => setReason(e.target.value)}
        />
        {fault && !reason.trim() && (
          <span role="alert" className="d-fault">
            {t('请填写原因')}
          </span>
        )}
      </label>
    </AppModal>
  )
}
