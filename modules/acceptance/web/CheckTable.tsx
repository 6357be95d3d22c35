import { typedColumns } from '#kernel/web/document/typed.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText, qtyText } from '#kernel/web/list/format.ts'
import { type Check, expiredOn } from '../shared/found.ts'
import { checkWords } from '../shared/words.ts'
import { blank, type Line, typing } from './checks.ts'
import type { Registering } from './useRegistering.ts'

const col = wordLines<typeof checkWords, Line>(checkWords)
const classes: Readonly<Record<string, string>> = { lotNo: 'day', expiryDate: 'day', deliveredQty: 'num' }

const Life = ({ of: l, day }: { of: Line; day: string }) => {
  const [tone, word] = expiredOn(l, day) ? ['red', '已过期'] : l.shortLife ? ['orange', '近效期'] : []
  return word ? (
    <span className="d-tag" data-tone={tone}>
      {t(word)}
    </span>
  ) : null
}

/** Where the receiver types what he found. */
export const CheckTable = ({ lines, of: r }: { lines: readonly Line[]; of: Registering }) => {
  const typed = typedColumns<typeof checkWords, Line, Check>(checkWords, {
    of: (l) => r.checks[l.id] ?? blank,
    set: (l, change) => r.set({ checks: { ...r.checks, [l.id]: typing(l, r.checks[l.id] ?? blank, change) } }),
    name: (l) => l.seq,
    wrong: (l, key) => r.faults.get(l.id)?.column === key,
  })
  const columns = [
    col.one('seq'),
    col.custom('name', (l) => (
      <>
        {l.name}
        {r.faults.has(l.id) && (
          <div role="alert" className="d-fault">
            {r.faults.get(l.id)?.message}
          </div>
        )}
      </>
    )),
    ...col.some('spec', 'lotNo'),
    col.custom('expiryDate', (l) => (
      <>
        {dateText(l.expiryDate)} <Life of={l} day={r.day} />
      </>
    )),
    col.custom('deliveredQty', (l) => `${qtyText(l.deliveredQty)} ${l.unit}`),
    ...(['acceptedQty', 'refusedQty', 'refuseCode', 'refuseReason'] as const).map((key) => typed(key)),
  ]
  return (
    <table className="d-lines">
      <thead>
        <tr>
          {columns.map((c) => (
            <th key={c.key} style={{ width: c.width }}>
              {t(c.label)}
            </th>
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
