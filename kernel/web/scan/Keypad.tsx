import { Button } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../i18n.ts'
import './scan.css'

const pad = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.', '⌫'] as const
export type PadKey = (typeof pad)[number]
/** What a number becomes by a key of the pad. */
export const padded = (text: string, key: PadKey): string => (key === '⌫' ? text.slice(0, -1) : text + key)

interface Props {
  onKey: (key: PadKey) => void
  /** Buttons below the keys. */
  children?: ReactNode
}

/** Keys for a thumb: devices of a storeroom have none of their own, and the browser's cover half the page. */
export const Keypad = ({ onKey, children }: Props) => (
  <div className="sc-pad">
    {pad.map((k) => (
      <Button key={k} aria-label={k === '⌫' ? t('退格') : k} onClick={() => onKey(k)}>
        {k}
      </Button>
    ))}
    {children}
  </div>
)
