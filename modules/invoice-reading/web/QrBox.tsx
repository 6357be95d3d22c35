import { Input } from 'antd'
import { useState } from 'react'
import { t } from '#kernel/web/i18n.ts'

/** The QR text of an invoice by hand, beside the gun the page hears. */
export const QrBox = ({ onText }: { onText: (text: string) => Promise<void> }) => {
  const [typed, setTyped] = useState('')
  return (
    <Input
      allowClear
      style={{ width: 260 }}
      value={typed}
      maxLength={500}
      aria-label={t('发票二维码')}
      placeholder={t('扫描或粘贴发票二维码')}
      onChange={(e) => setTyped(e.target.value)}
      onPressEnter={async () => {
        await onText(typed)
        setTyped('')
      }}
    />
  )
}
