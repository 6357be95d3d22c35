import { Switch } from 'antd'
import { useState } from 'react'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { messageCalls } from '../shared/calls.ts'
import { categories } from '../shared/rule.ts'
import { recount } from './live.ts'

/** 订阅设置: which events a person wants to hear of. */
export const Subscriptions = ({ onClose }: { onClose: () => void }) => {
  const { data } = useAsk(messageCalls.subscriptions, {})
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const sms = useSession((s) => s.systemConfig.smsConfig)
  const title = t('订阅设置')
  const dirty = Object.keys(changed).length > 0
  const { close, saved } = useDialog(title, changed, dirty, setChanged, onClose)
  const save = useAct(messageCalls.subscribe, {
    refresh: [messageCalls.subscriptions, messageCalls.query],
    done: '已保存',
    onDone: () => {
      void recount()
      saved()
    },
  })
  const events = data?.groups.flatMap((g) => g.events) ?? []
  const on = (e: { event: string; on: boolean }) => changed[e.event] ?? e.on
  return (
    <SaveModal
      title={title}
      busy={save.busy}
      disabled={!data}
      onSave={() => void save.run({ off: events.filter((e) => !on(e)).map((e) => e.event) })}
      onClose={close}
    >
      <p className="m-none">{t(sms ? '订阅的消息在站内提示，并以短信发送' : '订阅的消息在站内提示，短信未开通')}</p>
      {data?.groups.map((g) => (
        <fieldset key={g.label} className="m-group">
          <legend>{t(g.label)}</legend>
          {g.events.map((e) => (
            <div key={e.event}>
              <Switch
                size="small"
                checked={on(e)}
                aria-label={`${t(g.label)} ${t(e.label)}`}
                onChange={(v) => setChanged((c) => ({ ...c, [e.event]: v }))}
              />
              <span>{t(e.label)}</span>
              <span className="m-kind" data-kind={e.category}>
                {t(categories[e.category])}
              </span>
            </div>
          ))}
        </fieldset>
      ))}
      {data?.groups.length === 0 && <p className="m-none">{t('没有可订阅的消息')}</p>}
    </SaveModal>
  )
}
