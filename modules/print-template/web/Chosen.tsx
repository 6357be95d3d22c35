import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { shifted } from './parts.ts'

interface Props<T> {
  /** Already translated: what is chosen. */
  label: string
  all: readonly { key: string; label: string }[]
  chosen: readonly T[]
  keyOf: (one: T) => string
  make: (key: string) => T
  onChange: (chosen: T[]) => void
  beside?: (one: T, change: (to: T) => void) => ReactNode
  disabled: boolean
}

/** Some of what there is, in an order of one's own: the chosen ones first, each with its way up and down. */
export const Chosen = <T,>({ label, all, chosen, keyOf, make, onChange, beside, disabled }: Props<T>) => {
  const keys = chosen.map(keyOf)
  const left = all.filter((a) => !keys.includes(a.key))
  const labelOf = (key: string) => t(all.find((a) => a.key === key)?.label ?? key)
  return (
    <ul className="pt-chosen" aria-label={label}>
      {chosen.map((one, i) => {
        const key = keyOf(one)
        return (
          <li key={key}>
            <Checkbox checked disabled={disabled} onChange={() => onChange(chosen.filter((x) => x !== one))}>
              {labelOf(key)}
            </Checkbox>
            {beside?.(one, (to) => onChange(chosen.map((x) => (x === one ? to : x))))}
            <span className="pt-moves">
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  type="text"
                  size="small"
                  disabled={disabled || (by < 0 ? i === 0 : i === chosen.length - 1)}
                  aria-label={t(by < 0 ? '上移{{name}}' : '下移{{name}}', { name: labelOf(key) })}
                  icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
                  onClick={() => onChange(shifted(chosen, i, by))}
                />
              ))}
            </span>
          </li>
        )
      })}
      {left.map((a) => (
        <li key={a.key}>
          <Checkbox checked={false} disabled={disabled} onChange={() => onChange([...chosen, make(a.key)])}>
            {t(a.label)}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
