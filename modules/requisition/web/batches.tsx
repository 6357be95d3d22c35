import { Input } from 'antd'
import { useState } from 'react'
import { sumOf } from '#kernel/shared/decimal.ts'
import type { Acts } from '#kernel/web/document/acts.ts'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { ask, saidOf } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import type { BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { today } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { paymentWords, requisitionWords as words } from '../shared/words.ts'
import { type Row, stale } from './acts.ts'

type Now = NonNullable<BatchResult['now']>[number]
/** One after the other, each by itself; what was refused stays chosen with its reason. */
const each = async (
  rows: readonly Row[],
  one: (r: Row) => Promise<{ now?: Now | undefined; no?: string | undefined }>,
): Promise<BatchResult> => {
  const now: Now[] = []
  const failed: BatchResult['failed'][number][] = []
  for (const r of rows) {
    const came = await one(r)
    if (came.now) now.push(came.now)
    else failed.push({ id: r.id, no: r.no, reason: came.no ?? '' })
  }
  void refresh(stale)
  return { done: now.length, failed, now }
}

interface Paying {
  rows: readonly Row[]
  vouchers: Readonly<Record<string, string>>
  end: (result: BatchResult | undefined) => void
}

/** Several handed in, or paid what is left of each, in one go. */
export const useBatches = (acts: Acts) => {
  const maySubmit = useCan(calls.submit)
  const mayPay = useCan(calls.pay)
  const [paying, setPaying] = useState<Paying>()
  const [busy, setBusy] = useState(false)
  const submit: Batch<Row> = {
    label: '批量提交',
    fits: (r) => r.actions.includes('submit'),
    run: (rows) =>
      each(rows, async (r) => {
        const button = acts.buttons(r).find((b) => b.name === 'submit')
        const { now, no, why } = (await button?.run('', 'all')) ?? { no: '' }
        return { now, no: no ?? why }
      }),
  }
  const pay: Batch<Row> = {
    label: '批量付款',
    fits: (r) => r.actions.includes('pay'),
    run: (rows) => new Promise((end) => setPaying({ rows, vouchers: {}, end })),
  }
  const close = (result?: BatchResult) => {
    paying?.end(result)
    setPaying(undefined)
  }
  const send = async () => {
    setBusy(true)
    const result = await each(paying!.rows, async (r) => {
      const wish = { payDate: today(), amount: r.leftAmount, bankVoucherNo: paying!.vouchers[r.id]!.trim() }
      try {
        const now = await ask(calls.pay, { id: r.id, version: r.version, ...wish }, { quiet: true })
        return { now }
      } catch (e) {
        return { no: saidOf(e as never) }
      }
    })
    setBusy(false)
    close(result)
  }
  return {
    batch: [...(maySubmit ? [submit] : []), ...(mayPay ? [pay] : [])],
    view: paying && (
      <SaveModal
        title={t('批量付款')}
        okText={t('登记付款')}
        busy={busy}
        disabled={paying.rows.some((r) => !paying.vouchers[r.id]?.trim())}
        onSave={() => void send()}
        onClose={() => close()}
      >
        <p>
          {t('{{n}} 张请款单，今天付清，共 {{amount}} 元', {
            n: paying.rows.length,
            amount: moneyText(
              sumOf(
                paying.rows.map((r) => r.leftAmount),
                2,
              ),
            ),
          })}
        </p>
        <table className="d-plain">
          <thead>
            <tr>
              {[words.no, words.supplier, words.leftAmount, paymentWords.bankVoucherNo].map(({ label }) => (
                <th key={label}>{t(label)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paying.rows.map((r) => (
              <tr key={r.id}>
                <td>{r.no}</td>
                <td>{r.supplier}</td>
                <td>{moneyText(r.leftAmount)}</td>
                <td>
                  <Input
                    aria-label={t('{{no}} 的银行流水号', { no: r.no })}
                    maxLength={60}
                    value={paying.vouchers[r.id] ?? ''}
                    onChange={(e) => setPaying({ ...paying, vouchers: { ...paying.vouchers, [r.id]: e.target.value } })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SaveModal>
    ),
  }
}
