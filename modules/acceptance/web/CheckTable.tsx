import { Input, Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { keys } from '#kernel/shared/machine.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText, qtyText } from '#kernel/web/list/format.ts'
import { expiredOn } from '../shared/found.ts'
import { refuseReasons } from '../shared/machine.ts'
import { checkWords } from '../shared/words.ts'
import { blank, type Check, type Checks, type Line, withAccepted } from './checks.ts'
import type { Fault } from './useRegistering.ts'

interface Props {
  lines: readonly Line[]
  checks: Checks
  /** When the goods came. */
  day: string
  faults: ReadonlyMap<string, Fault>
  onChange: (id: string, check: Check) => void
}

const col = wordLines<typeof checkWords, Line>(checkWords)

const classes: Readonly<Record<string, string>> = { lotNo: 'day', expiryDate: 'day', deliveredQty: 'num' }

const next = (e: KeyboardEvent<HTMLInputElement>) => {
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-accepted]')].filter((x) => x.offsetParent)
  all[all.indexOf(e.currentTarget) + 1]?.focus()
}

const Life = ({ of: l, day }: { of: Line; day: string }) => {
  const [tone, word] = expiredOn(l, day) ? ['red', '已过期'] : l.shortLife ? ['orange', '近效期'] : []
  return word ? (
    <span className="d-tag" data-tone={tone}>
      {t(word)}
    </span>
  ) : null
}

/** Where the receiver types what he found; Enter goes to the next accepted quantity. */
export const CheckTable = ({ lines, checks, day, faults, onChange }: Props) => {
  const of = (l: Line) => checks[l.id] ?? blank
  const change = (l: Line, more: Partial<Check>) => onChange(l.id, { ...of(l), ...more })
  const field = <K extends keyof Check>(l: Line, key: K) => {
    const wrong = faults.get(l.id)?.column === key
    return {
      value: of(l)[key],
      'aria-label': `${t(checkWords[key].label)} ${l.seq}`,
      'aria-invalid': wrong,
      status: wrong ? ('error' as const) : undefined,
    }
  }
  const qty = { inputMode: 'decimal', style: { width: 90 } } as const
  const columns = [
    col.one('seq'),
    col.custom('name', (l) => (
      <>
        {l.name}
        {faults.has(l.id) && (
          <div role="alert" className="d-fault">
            {faults.get(l.id)?.message}
          </div>
        )}
      </>
    )),
    ...col.some('spec', 'lotNo'),
    col.custom('expiryDate', (l) => (
      <>
        {dateText(l.expiryDate)} <Life of={l} day={day} />
      </>
    )),
    col.custom('deliveredQty', (l) => `${qtyText(l.deliveredQty)} ${l.unit}`),
    col.custom('acceptedQty', (l) => (
      <Input
        {...field(l, 'acceptedQty')}
        {...qty}
        data-accepted
        onChange={(e) => onChange(l.id, withAccepted(l, of(l), e.target.value.trim()))}
        onPressEnter={next}
      />
    )),
    col.custom('refusedQty', (l) => (
      <Input {...field(l, 'refusedQty')} {...qty} onChange={(e) => change(l, { refusedQty: e.target.value.trim() })} />
    )),
    col.custom('refuseCode', (l) => (
      <Select
        {...field(l, 'refuseCode')}
        allowClear
        style={{ width: 150 }}
        onChange={(refuseCode) => change(l, { refuseCode })}
        options={keys(refuseReasons).map((value) => ({ value, label: t(refuseReasons[value]) }))}
      />
    )),
    col.custom('refuseReason', (l) => (
      <Input
        {...field(l, 'refuseReason')}
        maxLength={200}
        onChange={(e) => change(l, { refuseReason: e.target.value })}
      />
    )),
  ]
  return (
    <table className="d-lines">
      <thead>
        <tr>
          {columns.map((c) => (
            <th key={c.key}>{t(c.label)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((l) => (
          <tr key={l.id}>
            {columns.map((c) => (
              <td key={c.key} className={classes[c.key]}>
                {c.show(l)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
