import { Checkbox } from 'antd'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import type { deliveryCalls } from '../shared/calls.ts'
import { lotWords } from '../shared/words.ts'

type Lot = Answer<typeof deliveryCalls.detail>['lines'][number]
const col = wordLines<typeof lotWords, Lot>(lotWords)

interface Props {
  lots: readonly Lot[]
  /** Their ids. */
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  /** What each has already. */
  has: keyof typeof lotWords
}

/** Lots of a delivery to be ticked, one by one or all. */
export const LotChoice = ({ lots, chosen, onChosen, has }: Props) => {
  const choice = col.custom('seq', (l) => (
    <Checkbox
      checked={chosen.includes(l.id)}
      aria-label={`${t('选择')} ${l.seq}`}
      onChange={(e) => onChosen(e.target.checked ? [...chosen, l.id] : chosen.filter((id) => id !== l.id))}
    />
  ))
  return (
    <>
      <Checkbox
        checked={chosen.length === lots.length}
        indeterminate={chosen.length > 0 && chosen.length < lots.length}
        onChange={(e) => onChosen(e.target.checked ? lots.map((l) => l.id) : [])}
      >
        {t('全选')}
      </Checkbox>
      <LineTable
        columns={[
          { ...choice, key: 'chosen', label: '选择' },
          ...col.some('seq', 'name', 'lotNo', 'qty', 'unit', 'amount', has),
        ]}
        rows={lots}
        label="明细"
        decides={['chosen', 'seq', 'name', 'lotNo', 'qty', 'unit', 'amount']}
      />
    </>
  )
}
