import { choicesOf } from '#kernel/shared/field.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import type { GridColumn, LineClues } from '#kernel/web/grid/types.ts'
import { t } from '#kernel/web/i18n.ts'
import { articleClues } from '#modules/product/web/public.tsx'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { type Check, expiredOn, faultsOf } from '../shared/found.ts'
import { checkWords } from '../shared/words.ts'
import { type Checked, checkOf, counting, faultAt, heightOf, touched, whichText } from './checks.ts'
import { LotNo } from './LotNo.tsx'
import type { Registering } from './useRegistering.ts'

const col = wordCells<typeof checkWords, Checked>(checkWords)
const choices = (key: 'refuseCode' | 'appearance' | 'conclusion') =>
  choicesOf(fieldOf(checkWords, key, {})).map(([value, label]) => ({ value, label }))

/** What is wrong with a line, at the cell where it is mended. */
const checked = (key: keyof Check) => ({
  check: (l: Checked) => {
    const faults = touched(l) ? faultsOf(l, checkOf(l), l.day, fineUnits()) : []
    const fault = faultAt(key, l, faults)
    return fault && t(fault.message, fault.params)
  },
})
const number = (key: 'acceptedQty' | 'refusedQty'): GridColumn<Checked> =>
  col.typed(key, {
    decimals: (l) => bounds[boundOfUnit(l.unit, fineUnits())].scale,
    set: (l, value, beside) => counting(l, key, value, beside),
    ...checked(key),
  })

const Life = ({ of: l }: { of: Checked }) => {
  const [tone, word] = expiredOn(l, l.day) ? ['red', '已过期'] : l.shortLife ? ['orange', '近效期'] : []
  return (
    <>
      {l.expiryDate}{' '}
      {word && (
        <span className="d-tag" data-tone={tone}>
          {t(word)}
        </span>
      )}
    </>
  )
}

/** What the receiver sees of a lot and types of it. */
export const checkColumns: readonly GridColumn<Checked>[] = [
  col.read('name', { frozen: true }),
  col.read('spec'),
  col.read('lotNo', { width: 150, render: (l) => <LotNo of={l} /> }),
  col.read('expiryDate', { width: 170, render: (l) => <Life of={l} /> }),
  col.read('deliveredQty'),
  col.read('unit'),
  number('acceptedQty'),
  number('refusedQty'),
  {
    ...col.typed('refuseCode', checked('refuseCode')),
    kind: 'select',
    options: choices('refuseCode'),
    editable: (l) => l.refusedQty !== '' && l.refusedQty !== '0',
    set: (l, value) => ({ ...l, refuseCode: (value || undefined) as Check['refuseCode'] }),
  },
  {
    ...col.typed('appearance', checked('appearance')),
    kind: 'select',
    options: choices('appearance'),
    set: (l, value) => ({ ...l, appearance: (value || undefined) as Check['appearance'] }),
  },
  {
    ...col.typed('conclusion', checked('conclusion')),
    kind: 'select',
    options: choices('conclusion'),
    set: (l, value) => ({ ...l, conclusion: (value || undefined) as Check['conclusion'] }),
  },
  col.typed('refuseReason', { seldom: true, ...checked('refuseReason') }),
]

/** How a pasted row says which lot it is of. */
export const lotClues: LineClues<Checked> = {
  clues: {
    ...articleClues<Checked>(),
    lotNo: { headings: ['批号', '生产批号'], of: (l) => l.lotNo, column: 'lotNo' },
    seq: { headings: [checkWords.seq.label], of: (l) => String(l.seq), apart: true },
  },
  of: (l) => l.id,
  title: (l) => [l.name, l.spec, l.lotNo].filter(Boolean).join(' '),
}

const noNew = (): Checked => {
  throw new Error('the lots of a delivery are given')
}

/** Where the receiver types what he found: every lot a line, none more and none less (ux.md 77). */
export const CheckGrid = ({ of: r }: { of: Registering }) => (
  <EntryGrid<Checked>
    ref={r.grid}
    label="明细"
    columns={checkColumns}
    rows={r.rows}
    onRows={r.setRows}
    newRow={noNew}
    fixed
    lines={lotClues}
    empty={(l) => !touched(l)}
    errors={r.errors}
    height={heightOf(r.rows)}
    which={whichText}
  />
)
