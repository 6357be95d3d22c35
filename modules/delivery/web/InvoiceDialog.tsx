import { Checkbox, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { deliveryCalls } from '../shared/calls.ts'
import { readInvoiceQr } from '../shared/invoice-qr.ts'
import { stale } from './acts.ts'
import '#kernel/web/list/list.css'

type Delivery = Answer<typeof deliveryCalls.detail>
const fields = { invoiceCode: '发票代码', invoiceNo: '发票号码', invoiceAmount: '发票金额' } as const
const blank = { invoiceCode: '', invoiceNo: '', invoiceAmount: '' }

/** One invoice for the lots it covers; the lots' sum stands beside, so that a difference is seen before it is refused. */
export const InvoiceDialog = ({ delivery: d, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const [typed, setTyped] = useState(blank)
  const [date, setDate] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(d.lines.filter((l) => !l.invoiceDate).map((l) => l.id)),
  )
  const dirty = date !== '' || Object.values(typed).some(Boolean)
  const value = { typed, date, chosen: [...chosen] }
  const restore = (kept: typeof value) => {
    setTyped(kept.typed)
    setDate(kept.date)
    setChosen(new Set(kept.chosen))
  }
  const { close, saved } = useDialog(`${t('登记发票')} ${d.id}`, value, dirty, restore, onClose)
  const add = useAct(deliveryCalls.addInvoice, { refresh: stale, done: '已登记发票', onDone: saved })
  const faults = new Map((add.error ? fieldErrorsOf(add.error) : []).map((f) => [f.path, f.message]))
  const sum = sumOf(
    d.lines.filter((l) => chosen.has(l.id)).map((l) => l.amount),
    2,
  )
  /** A scanned or pasted QR code fills the invoice; an amount before tax is none of ours (domain §8.6). */
  const unfold = () => {
    const qr = readInvoiceQr(typed.invoiceNo)
    if (!qr) return
    const invoiceAmount = qr.withTax && qr.amount !== undefined ? qr.amount : typed.invoiceAmount
    setTyped({ invoiceCode: qr.code, invoiceNo: qr.no, invoiceAmount })
    setDate(qr.date)
  }
  const tick = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((x) => x !== id)))
  return (
    <AppModal
      open
      title={t('登记发票')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={add.busy}
      okButtonProps={{ disabled: chosen.size === 0 || !typed.invoiceNo || !typed.invoiceAmount || !date }}
      onOk={() => add.run({ ...typed, invoiceDate: date, lineIds: [...chosen], id: d.id, version: d.version })}
      onCancel={close}
    >
      {add.error && faults.size === 0 && (
        <p role="alert" className="d-bar">
          {add.error.msg}
        </p>
      )}
      <div className="d-fields">
        {(Object.keys(fields) as (keyof typeof fields)[]).map((k) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside
          <label key={k} className="l-field">
            <span>{t(fields[k])}</span>
            <Input
              value={typed[k]}
              status={faults.has(k) ? 'error' : undefined}
              onChange={(e) => setTyped({ ...typed, [k]: e.target.value.trim() })}
              {...(k === 'invoiceNo'
                ? { onBlur: unfold, onPressEnter: unfold, placeholder: t('可扫描发票二维码') }
                : {})}
            />
            {faults.has(k) && (
              <span role="alert" className="d-fault">
                {faults.get(k)}
              </span>
            )}
          </label>
        ))}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside */}
        <label className="l-field">
          <span>{t('发票日期')}</span>
          <DatePicker
            value={date ? dayjs(date) : null}
            onChange={(_, value) => setDate(typeof value === 'string' ? value : '')}
          />
        </label>
      </div>
      <table className="d-lines">
        <thead>
          <tr>
            {['选择', '行号', '产品名称', '批号', '发货数量', '金额', '发票号'].map((c) => (
              <th key={c}>{t(c)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {d.lines.map((l) => (
            <tr key={l.id}>
              <td>
                <Checkbox
                  checked={chosen.has(l.id)}
                  aria-label={`${t('选择')} ${l.seq}`}
                  onChange={(e) => tick(l.id, e.target.checked)}
                />
              </td>
              <td>{l.seq}</td>
              <td>{l.name}</td>
              <td>{l.lotNo}</td>
              <td className="num">
                {qtyText(l.qty)} {l.unit}
              </td>
              <td className="num">{moneyText(l.amount)}</td>
              <td>{l.invoiceNo}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('所选明细金额合计')} <b>{moneyText(sum)}</b>
      </p>
    </AppModal>
  )
}
