import { Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { t } from '../i18n.ts'
import { Sign, type SignName } from '../shell/Sign.tsx'
import { useTabActive } from '../shell/useTab.ts'
import type { Arranged } from './arrange.ts'
import type { Columns } from './useColumns.ts'

type Column = Arranged & { label: string }

/** 列设置: show, order (drag, or the arrows beside a name), freeze, back to the default. Everything applies at once. */
export const ColumnPanel = ({ columns, onClose }: { columns: Columns<Column>; onClose: () => void }) => {
  const active = useTabActive()
  const [typed, setTyped] = useState('')
  const [dragged, setDragged] = useState<string>()
  const { now } = columns
  const shown = now.filter((c) => t(c.label).toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <Drawer
      open={active}
      size={360}
      mask={false}
      title={t('列设置')}
      onClose={onClose}
      extra={
        <Button size="small" disabled={!columns.touched} onClick={columns.reset}>
          {t('恢复默认')}
        </Button>
      }
    >
      <Input
        allowClear
        aria-label={t('查找列')}
        placeholder={t('查找列')}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
      />
      <ul className="l-columns">
        {shown.map((c) => {
          const i = now.indexOf(c)
          const name = t(c.label)
          return (
            <li
              key={c.key}
              draggable={!typed}
              data-dragged={dragged === c.key || undefined}
              onDragStart={() => setDragged(c.key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(e) => dragged && e.preventDefault()}
              onDrop={() => dragged && dragged !== c.key && columns.move(dragged, c.key)}
            >
              <span className="l-grip" aria-hidden>
                <Sign of="grip" />
              </span>
              <label className="l-grow">
                <input
                  type="checkbox"
                  checked={!c.hidden}
                  disabled={c.firm}
                  onChange={(e) => columns.change(c.key, { hidden: !e.target.checked })}
                />
                {name}
              </label>
              <Move
                label={t('上移 {{name}}', { name })}
                sign="up"
                to={now[i - 1]}
                move={(to) => columns.move(c.key, to)}
              />
              <Move
                label={t('下移 {{name}}', { name })}
                sign="down"
                to={now[i + 1]}
                move={(to) => columns.move(c.key, to)}
              />
              <Freeze of={c} name={name} side="start" change={columns.change} />
              <Freeze of={c} name={name} side="end" change={columns.change} />
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}

interface MoveProps {
  label: string
  sign: SignName
  to: Column | undefined
  move: (to: string) => void
}
const Move = ({ label, sign, to, move }: MoveProps) => (
  <button
    type="button"
    className="k-icon"
    disabled={!to}
    aria-label={label}
    title={label}
    onClick={() => to && move(to.key)}
  >
    <Sign of={sign} />
  </button>
)

interface FreezeProps {
  of: Column
  name: string
  side: 'start' | 'end'
  change: Columns<Column>['change']
}
const Freeze = ({ of, name, side, change }: FreezeProps) => {
  const on = of.fixed === side
  const label = side === 'start' ? t('固定在左侧 {{name}}', { name }) : t('固定在右侧 {{name}}', { name })
  return (
    <button
      type="button"
      className="k-icon"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() => change(of.key, { fixed: on ? undefined : side })}
    >
      <Sign of={side === 'start' ? 'toStart' : 'toEnd'} />
    </button>
  )
}
