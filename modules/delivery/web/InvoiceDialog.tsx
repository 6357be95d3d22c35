import { Input } from 'antd'
import { useEffect, useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useFields } from '#kernel/web/form/useFields.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { deliveryCalls } from '../shared/calls.ts'
import { invoiceTable } from '../shared/fields.ts'
import { readInvoiceQr } from '../shared/invoice-qr.ts'
import { stale } from './acts.ts'
import { LotChoice } from './LotChoice.tsx'

type Delivery = Answer<typeof deliveryCalls.detail>

/** One invoice for the lots it covers; the lots' sum stands beside, so that a difference is seen before it is refused. */
export const InvoiceDialog = ({ delivery: d, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const form = useFields(invoiceTable, {})
  const [chosen, setChosen] = useState(() => d.lines.flatMap((l) => (l.invoiceDate ? [] : [l.id])))
  const value = { typed: form.changed, chosen }
  const { close, saved } = useDialog(
    `${t('登记发票')} ${d.id}`,
    value,
    form.dirty,
    (kept) => {
      form.restore(kept.typed)
      setChosen(kept.chosen)
    },
    onClose,
  )
  const add = useAct(deliveryCalls.addInvoice, { refresh: stale, done: '已登记发票', onDone: saved })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => form.refused(add.error), [add.error])
  const { invoiceCode, ...typed } = form.tidy
  const complete = chosen.length > 0 && Object.values(typed).every(Boolean)
  const sum = sumOf(
    d.lines.flatMap((l) => (chosen.includes(l.id) ? l.amount : [])),
    2,
  )
  const save = () =>
    add.run({
      ...{ ...typed, invoiceCode: invoiceCode ?? '', lineIds: chosen },
      ...{ id: d.id, version: d.version },
    } as Asked<typeof deliveryCalls.addInvoice>)
  /** A scanned or pasted QR code fills the invoice; an amount before tax is none of ours (domain §8.6). */
  const unfold = () => {
    const qr = readInvoiceQr(String(form.values.invoiceNo ?? ''))
    if (!qr) return
    const amount = qr.withTax && qr.amount !== undefined ? { invoiceAmount: qr.amount } : {}
    form.restore({ invoiceCode: qr.code, invoiceNo: qr.no, invoiceDate: qr.date, ...amount })
  }
  return (
    <AppModal
      open
      title={t('登记发票')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={add.busy}
      okButtonProps={{ disabled: !complete }}
      onOk={save}
      onCancel={close}
    >
      {add.error && fieldErrorsOf(add.error).length === 0 && (
        <p role="alert" className="d-bar">
          {add.error.msg}
        </p>
      )}
      <FieldForm
        table={invoiceTable}
        of={form}
        refs={{
          invoiceNo: ({ value: no, onChange, invalid }) => (
            <Input
              value={String(no ?? '')}
              status={invalid ? 'error' : undefined}
              placeholder={t('可扫描发票二维码')}
              onChange={(e) => onChange(e.target.value.trim())}
              onBlur={unfold}
              onPressEnter={unfold}
            />
          ),
        }}
      />
      <LotChoice lots={d.lines} chosen={chosen} onChosen={setChosen} has="invoiceNo" />
      <p>
        {t('所选明细金额合计')} <b>{moneyText(sum)}</b>
      </p>
    </AppModal>
  )
}
