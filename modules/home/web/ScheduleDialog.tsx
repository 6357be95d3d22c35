import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { homeCalls } from '../shared/calls.ts'

/** Which cards a person sees, in which order. */
export const ScheduleDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useAsk(homeCalls.mySchedule, { size: 1 })
  const [changed, setChanged] = useState<{ key: string; label: string; on: boolean }[]>()
  const cards = changed ?? data?.cards ?? []
  const { close, saved } = useDialog(t('设置待办卡片'), changed, !!changed, setChanged, onClose)
  const save = useAct(homeCalls.editSchedule, {
    refresh: [homeCalls.schedule, homeCalls.mySchedule],
    done: '已保存',
    onDone: saved,
  })
  const move = (from: number, to: number) => {
    const next = [...cards]
    const [one] = next.splice(from, 1)
    if (one) setChanged(next.toSpliced(to, 0, one))
  }
  return (
    <SaveModal
      title={t('设置待办卡片')}
      busy={save.busy}
      onSave={() => void save.run({ cards: cards.map(({ key, on }) => ({ key, on })) })}
      onClose={close}
    >
      <ul className="h-choose">
        {cards.map((c, i) => (
          <li key={c.key}>
            <Switch
              size="small"
              checked={c.on}
              aria-label={t(c.label)}
              onChange={(on) => setChanged(cards.map((x) => (x.key === c.key ? { ...x, on } : x)))}
            />
            <span>{t(c.label)}</span>
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={t('上移')}
              disabled={i === 0}
              onClick={() => move(i, i - 1)}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={t('下移')}
              disabled={i === cards.length - 1}
              onClick={() => move(i, i + 1)}
            />
          </li>
        ))}
      </ul>
    </SaveModal>
  )
}
