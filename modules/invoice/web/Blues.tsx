import { Button, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import type { FieldValue } from '#kernel/shared/field.ts'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { NumberInput } from '#kernel/web/form/NumberInput.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { invoiceWords as words } from '../shared/words.ts'

export type Blue = Answer<typeof calls.blues>[number]
/** A blue invoice that is taken back and how much of it, without a minus; with what it is called. */
export interface Taken {
  invoiceId: string
  number: string
  rest: string
  amount: string
}
/** They are one field of the form, so that drafts keep them and a conflict tells them. */
export const written = (all: readonly Taken[]): string => (all.length > 0 ? JSON.stringify(all) : '')
export const takenIn = (value: FieldValue | undefined): Taken[] => (value ? (JSON.parse(String(value)) as Taken[]) : [])
export const takenOf = (b: Blue, amount: string): Taken => ({
  ...{ invoiceId: b.id, number: b.number, rest: b.rest, amount },
})

const yuan = { scale: 2, max: '999999999999.99' }

/** The blue invoices a red one takes back: chosen by number, each with its amount. */
export const Blues = ({
  control: c,
  partnerId,
  wrong,
}: {
  control: ControlProps
  partnerId: string
  wrong: boolean
}) => {
  const [keyword, setKeyword] = useState('')
  const [word, setWord] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWord(keyword), 250)
    return () => clearTimeout(timer)
  }, [keyword])
  const { data } = useAsk(calls.blues, { partnerId, keyword: word }, { enabled: partnerId !== '' })
  const all = takenIn(c.value)
  const put = (next: readonly Taken[]) => c.onChange(written(next))
  const left = (data ?? []).filter((b) => (!wrong || b.whole) && !all.some((x) => x.invoiceId === b.id))
  const columns: PlainColumn<Taken>[] = [
    { title: t(words.number.label), width: 190, render: (_, b) => b.number },
    { title: t('可红冲金额'), width: 110, render: (_, b) => moneyText(b.rest) },
    {
      title: t('本次红冲金额'),
      width: 150,
      render: (_, b) => (
        <NumberInput
          value={b.amount}
          rule={yuan}
          disabled={c.disabled || wrong}
          label={`${t('本次红冲金额')} ${b.number}`}
          onChange={(amount) => put(all.map((x) => (x.invoiceId === b.invoiceId ? { ...x, amount } : x)))}
        />
      ),
    },
    {
      title: '',
      width: 60,
      render: (_, b) => (
        <Button size="small" type="link" onClick={() => put(all.filter((x) => x.invoiceId !== b.invoiceId))}>
          {t('移除')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <Select
        aria-label={c.label}
        aria-invalid={c.invalid}
        status={c.invalid ? 'error' : undefined}
        style={{ width: '100%' }}
        disabled={c.disabled || partnerId === ''}
        placeholder={t('添加蓝字发票')}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        value={null}
        options={left.map((b) => ({ value: b.id, label: `${b.number} ${b.issueDate} ${moneyText(b.rest)}` }))}
        onChange={(id: string | null) => {
          const b = left.find((x) => x.id === id)
          if (b) put([...all, takenOf(b, b.rest)])
        }}
        notFoundContent={t('没有可红冲的蓝字发票')}
      />
      {all.length > 0 && (
        <PlainTable<Taken> rowKey="invoiceId" dataSource={all} columns={columns} aria-label={c.label} />
      )}
    </>
  )
}
