import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { useSelected } from './selection.ts'
import { type List, mostChosen } from './useList.ts'

interface Props {
  list: List
  nameOf: (row: unknown) => string
}

/** How many are chosen, over all pages; chooses all that match, shows them, clears them. */
export const ChosenBar = ({ list, nameOf }: Props) => {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { rows } = list
  const selected = useSelected(list)
  if (selected.size === 0) return null
  const whole = rows.length > 0 && rows.every((r) => selected.has((r as { id: string }).id))
  const total = list.totals?.total ?? 0
  const all = async () => {
    setBusy(true)
    const every = await list.everyRow().catch(() => [])
    setBusy(false)
    if (every.length > 0) list.selection.set(new Map(every.map((r) => [(r as { id: string }).id, r])))
  }
  const without = (id: string) => list.selection.set(new Map([...selected].filter(([x]) => x !== id)))
  return (
    <div className="l-chosen" role="status">
      <span>{t('已选 {{n}} 条', { n: selected.size })}</span>
      {whole && total > selected.size && (
        <Button type="link" size="small" loading={busy} onClick={() => void all()}>
          {total > mostChosen || list.totals?.totalIsAbout
            ? t('选择前 {{n}} 条', { n: mostChosen.toLocaleString('en') })
            : t('选择全部 {{n}} 条', { n: total.toLocaleString('en') })}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('查看已选')}
      </Button>
      <Button type="link" size="small" onClick={() => list.selection.set(new Map())}>
        {t('清空')}
      </Button>
      {open && (
        <AppModal
          open
          width={560}
          title={t('已选 {{n}} 条', { n: selected.size })}
          footer={null}
          onCancel={() => setOpen(false)}
        >
          <ul className="l-schemes">
            {[...selected].slice(0, 500).map(([id, row]) => (
              <li key={id}>
                <span className="l-grow">{nameOf(row)}</span>
                <Button
                  type="link"
                  size="small"
                  aria-label={t('取消选择 {{name}}', { name: nameOf(row) })}
                  onClick={() => without(id)}
                >
                  {t('取消选择')}
                </Button>
              </li>
            ))}
          </ul>
        </AppModal>
      )}
    </div>
  )
}
