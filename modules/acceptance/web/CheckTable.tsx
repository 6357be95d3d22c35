import { Input, Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { dateText, qtyText } from '#kernel/web/list/format.ts'
import { checkWords } from '../shared/words.ts'
import { blank, type Check, expired, type Line, reasons, withAccepted } from './checks.ts'

interface Props {
  lines: readonly Line[]
  checks: Readonly<Record<string, Check>>
  /** When the goods came, as the field shows it. */
  arrived: string
  faults: ReadonlyMap<string, readonly [column: string, sentence: string]>
  onChange: (id: string, check: Check) => void
}

const known = ['seq', 'name', 'spec', 'lotNo', 'expiryDate', 'deliveredQty'] as const
const typed = ['acceptedQty', 'refusedQty', 'refuseCode', 'refuseReason'] as const

const next = (e: KeyboardEvent<HTMLInputElement>) => {
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-accepted]')].filter((x) => x.offsetParent)
  all[all.indexOf(e.currentTarget) + 1]?.focus()
}

const Life = ({ of: l, arrived }: { of: Line; arrived: string }) => {
  const [tone, word] = expired(l, arrived) ? ['red', '已过期'] : l.shortLife ? ['orange', '近效期'] : []
  return word ? (
    <span className="d-tag" data-tone={tone}>
      {t(word)}
    </span>
  ) : null
}

/** Where the receiver types what he found; Enter goes to the next accepted quantity. */
export const CheckTable = ({ lines, checks, arrived, faults, onChange }: Props) => (
  <table className="d-lines">
    <thead>
      <tr>
        {[...known, ...typed].map((key) => (
          <th key={key}>{t(checkWords[key].label)}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((l) => {
        const c = checks[l.id] ?? blank
        const [column, sentence] = faults.get(l.id) ?? []
        const field = (key: (typeof typed)[number]) => ({
          value: c[key],
          'aria-label': `${t(checkWords[key].label)} ${l.seq}`,
          'aria-invalid': column === key,
          status: column === key ? ('error' as const) : undefined,
        })
        return (
          <tr key={l.id}>
            <td>{l.seq}</td>
            <td>
              {l.name}
              {sentence && (
                <div role="alert" className="d-fault">
                  {sentence}
                </div>
              )}
            </td>
            <td>{l.spec}</td>
            <td className="day">{l.lotNo}</td>
            <td className="day">
              {dateText(l.expiryDate)} <Life of={l} arrived={arrived} />
            </td>
            <td className="num">
              {qtyText(l.deliveredQty)} {l.unit}
            </td>
            <td>
              <Input
                {...field('acceptedQty')}
                data-accepted
                style={{ width: 90 }}
                inputMode="decimal"
                onChange={(e) => onChange(l.id, withAccepted(l, c, e.target.value.trim()))}
                onPressEnter={next}
              />
            </td>
            <td>
              <Input
                {...field('refusedQty')}
                style={{ width: 90 }}
                inputMode="decimal"
                onChange={(e) => onChange(l.id, { ...c, refusedQty: e.target.value.trim() })}
              />
            </td>
            <td>
              <Select
                {...field('refuseCode')}
                allowClear
                style={{ width: 150 }}
                value={c.refuseCode}
                onChange={(refuseCode) => onChange(l.id, { ...c, refuseCode })}
                options={reasons()}
              />
            </td>
            <td>
              <Input
                {...field('refuseReason')}
                maxLength={200}
                onChange={(e) => onChange(l.id, { ...c, refuseReason: e.target.value })}
              />
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
