import { type ReactNode, useRef, useState } from 'react'
import type { Answer, Call, Asked as Sent } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import type { Ran } from '#kernel/web/document/acts.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { dateText, moneyText } from '#kernel/web/list/format.ts'
import { today } from '#kernel/web/list/time.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { bankNumber } from '../shared/types.ts'
import { holdWords, paymentWords, promiseWords, requisitionWords as words } from '../shared/words.ts'
import { Account } from './Account.tsx'
import { type Asked, type Asking, type Row, stale } from './acts.ts'
import { PrepayDialog } from './PrepayDialog.tsx'

const day = (key: 'payDate') => fieldOf(paymentWords, key, { required: true })
const voucher = fieldOf(paymentWords, 'bankVoucherNo', { required: true, max: 60, pattern: bankNumber })
const payTable: FieldTable = {
  fields: [
    day('payDate'),
    fieldOf(paymentWords, 'amount', { required: true }),
    fieldOf(paymentWords, 'payMethod', { required: true }),
    voucher,
    fieldOf(paymentWords, 'note', { max: 200 }),
  ],
}
const promiseTable: FieldTable = {
  fields: [fieldOf(promiseWords, 'payOn', { required: true }), fieldOf(promiseWords, 'note', { max: 200 })],
}
const freezeTable: FieldTable = {
  fields: [fieldOf(holdWords, 'reason', { type: 'area', required: true, max: 200 }), fieldOf(holdWords, 'until', {})],
}
/** Of the hospital, which alone says whose fault a quality dispute was. */
const unfreezeTable = (hospital: boolean): FieldTable => ({
  fields: [
    ...(hospital ? [fieldOf(holdWords, 'fault', {})] : []),
    fieldOf(holdWords, 'liftNote', { type: 'area', max: 200 }),
  ],
})
const bounceTable = (d: Row): FieldTable => ({
  fields: [
    {
      key: 'paymentId',
      label: '退回的付款',
      type: 'choice',
      required: true,
      choices: Object.fromEntries(
        (d.payments ?? [])
          .filter((p) => !p.bounces && !p.bounced)
          .map((p) => [p.id, bracketed(`${dateText(p.payDate)} ${moneyText(p.amount)}`, p.bankVoucherNo)]),
      ),
    },
    day('payDate'),
    voucher,
    { key: 'reason', label: '退票原因', type: 'area', required: true, max: 200 },
  ],
})

interface Told {
  title: string
  table: FieldTable
  initial: Values
  call: Call
  /** What is sent of what was typed. */
  body: (v: Values) => Values
  danger?: boolean
  head?: ReactNode
  /** What the bank said of it goes with it. */
  receipts?: true
}
const given = (v: Values): Values => Object.fromEntries(Object.entries(v).filter(([, x]) => x !== null && x !== ''))
const left = (d: Row) => (
  <Fields
    of={[
      [words.supplier.label, d.supplier],
      [words.leftAmount.label, moneyText(d.leftAmount)],
      [words.account.label, <Account key="account" id={d.id} />],
    ]}
  />
)
const toldOf = (kind: Asked, d: Row, hospital: boolean): Told => {
  switch (kind) {
    case 'pay':
      return {
        title: '登记付款',
        table: payTable,
        initial: { payDate: today(), amount: d.leftAmount, payMethod: d.payMethod },
        call: calls.pay,
        body: given,
        head: left(d),
        receipts: true,
      }
    case 'bounce':
      return {
        title: '登记退票',
        table: bounceTable(d),
        initial: { payDate: today() },
        call: calls.reversePayment,
        body: given,
        danger: true,
        receipts: true,
      }
    case 'promise':
      return { title: '承诺付款日', table: promiseTable, initial: {}, call: calls.promise, body: given }
    case 'freeze':
      return {
        title: '冻结',
        table: freezeTable,
        initial: {},
        call: calls.freeze,
        body: given,
        danger: true,
        head: <p className="d-note">{t('冻结期间只能查看；由冻结的机构解除，或到期自动解除')}</p>,
      }
    case 'unfreeze':
      return {
        title: '解除冻结',
        table: unfreezeTable(hospital),
        initial: {},
        call: calls.unfreeze,
        body: ({ liftNote, fault }) => given({ note: liftNote, fault }),
      }
  }
}

/** Dialogs of what takes more than a reason: a payment, a transfer that came back, a promised day, a hold and its end. */
export const useDialogs = (): { ask: Asking; change: (d: Row) => void; begin: () => void; view: ReactNode } => {
  const [prepay, setPrepay] = useState<{ of?: Row }>()
  const [asking, setAsking] = useState<{ kind: Asked; d: Row; end: (ran: Ran) => void }>()
  const ran = useRef<Ran>({ done: false })
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const ask: Asking = (kind) => (d) =>
    new Promise((end) => {
      ran.current = { done: false }
      setAsking({ kind, d, end })
    })
  const change = (of: Row) => setPrepay({ of })
  const begin = () => setPrepay({})
  if (prepay) {
    const view = <PrepayDialog {...prepay} onClose={() => setPrepay(undefined)} />
    return { ask, change, begin, view }
  }
  if (!asking) return { ask, change, begin, view: null }
  const { kind, d, end } = asking
  const close = () => {
    end(ran.current)
    setAsking(undefined)
  }
  const done = (now: Ran) => {
    ran.current = now
  }
  return {
    ask,
    change,
    begin,
    view: <AskDialog key={`${kind} ${d.id}`} kind={kind} of={d} hospital={hospital} onDone={done} onClose={close} />,
  }
}

interface AskProps {
  kind: Asked
  of: Row
  hospital: boolean
  onDone: (ran: Ran) => void
  onClose: () => void
}
const AskDialog = ({ kind, of: d, hospital, onDone, onClose }: AskProps) => {
  const { title, table, initial, call, body, danger, head, receipts } = toldOf(kind, d, hospital)
  const files = useUpload([])
  const save = async (v: Values) => {
    const sent = receipts ? await files.send() : []
    if (!sent) return faultBeside(t('附件上传失败，请重试'))
    const wish = { id: d.id, version: d.version, ...body(v), ...(sent.length > 0 ? { files: sent } : {}) }
    return saveForm(
      call,
      wish as Sent<typeof call>,
      stale,
      (answer) => {
        void files.finish()
        const now = answer as Partial<Answer<typeof calls.pay>>
        onDone({ done: true, ...(now.status ? { now: now as Ran['now'] & object } : {}) })
      },
      `${d.no} ${t(title)}`,
    )
  }
  return (
    <FormDialog
      title={`${t(title)} ${d.no}`}
      record={d.id}
      table={table}
      initial={initial}
      okText={t(title)}
      danger={danger ?? false}
      head={head}
      below={() => receipts && <Upload of={files} label={t(paymentWords.files.label)} />}
      save={save}
      onClose={onClose}
    />
  )
}
