import { Input } from 'antd'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import type { FieldState } from '#kernel/web/form/useFields.ts'
import { t } from '#kernel/web/i18n.ts'
import { readInvoiceQr } from '#modules/delivery/shared/invoice-qr.ts'

/** The number of an invoice; a QR code that is scanned or pasted here fills its face, but for an amount before tax (domain §8.6). */
export const ScanNumber = ({ value, onChange, label, invalid, disabled, of }: ControlProps & { of: FieldState }) => {
  const unfold = () => {
    const qr = readInvoiceQr(String(value ?? ''))
    if (!qr) return
    const amount = qr.withTax && qr.amount !== undefined ? { amount: qr.amount } : {}
    of.restore({ code: qr.code, number: qr.no, issueDate: qr.date, ...amount })
  }
  return (
    <Input
      value={String(value ?? '')}
      aria-label={label}
      aria-invalid={invalid}
      status={invalid ? 'error' : undefined}
      disabled={disabled}
      placeholder={t('可扫描发票二维码')}
      onChange={(e) => onChange(e.target.value)}
      onBlur={unfold}
      onPressEnter={unfold}
    />
  )
}
