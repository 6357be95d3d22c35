import { Input, Select } from 'antd'
import { keys } from '#kernel/shared/machine.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, qtyText } from '#kernel/web/list/format.ts'
import { refuseReasons } from '../shared/machine.ts'
import { blank, type Check, expired, type Line, withAccepted } from './checks.ts'

interface Props {
  lines: readonly Line[]
  checks: Readonly<Record<string, Check>>
  /** When the goods came, as the field shows it. */
  arrived: string
  faults: ReadonlyMap<string, readonly [column: string, sentence: string]>
  onChange: (id: string, check: Check) => void
}

const titles = ['行号', '产品名称', '规格', '批号', '有效期至', '到货数量', '接收数量', '拒收数量', '拒收原因', '说明']

/** Where the receiver types what he found; Enter goes to the next accepted quantity. */
export const CheckTable = ({ lines, checks, arrived, faults, onChange }: Props) => (
  <table className="d-lines">
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title}>{t(title)}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((l) => {
        const c = checks[l.id] ?? blank
        const [column, sentence] = faults.get(l.id) ?? []
        const bad = (name: string) => column === name
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
              {dateText(l.expiryDate)}{' '}
              {expired(l, arrived) ? (
                <span className="d-tag" data-tone="red">
                  {t('已过期')}
                </span>
              ) : (
                l.shortLife && (
                  <span className="d-tag" data-tone="orange">
                    {t('近效期')}
                  </span>
                )
              )}
            </td>
            <td className="num">
              {qtyText(l.deliveredQty)} {l.unit}
            </td>
            <td>
              <Input
                data-accepted
                value={c.acceptedQty}
                style={{ width: 90 }}
                inputMode="decimal"
                aria-label={`${t('接收数量')} ${l.seq}`}
                aria-invalid={bad('acceptedQty')}
                status={bad('acceptedQty') ? 'error' : undefined}
                onChange={(e) => onChange(l.id, withAccepted(l, c, e.target.value.trim()))}
                onPressEnter={(e) => {
                  const all = [...document.querySelectorAll<HTMLInputElement>('[data-accepted]')].filter(
                    (x) => x.offsetParent,
                  )
                  all[all.indexOf(e.currentTarget) + 1]?.focus()
                }}
              />
            </td>
            <td>
              <Input
                value={c.refusedQty}
                style={{ width: 90 }}
                inputMode="decimal"
                aria-label={`${t('拒收数量')} ${l.seq}`}
                aria-invalid={bad('refusedQty')}
                status={bad('refusedQty') ? 'error' : undefined}
                onChange={(e) => onChange(l.id, { ...c, refusedQty: e.target.value.trim() })}
              />
            </td>
            <td>
              <Select
                allowClear
                value={c.refuseCode}
                style={{ width: 150 }}
                aria-label={`${t('拒收原因')} ${l.seq}`}
                status={bad('refuseCode') ? 'error' : undefined}
                onChange={(refuseCode) => onChange(l.id, { ...c, refuseCode })}
                options={keys(refuseReasons).map((value) => ({ value, label: t(refuseReasons[value]) }))}
              />
            </td>
            <td>
              <Input
                value={c.refuseReason}
                maxLength={200}
                aria-label={`${t('说明')} ${l.seq}`}
                status={bad('refuseReason') ? 'error' : undefined}
                onChange={(e) => onChange(l.id, { ...c, refuseReason: e.target.value })}
              />
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
