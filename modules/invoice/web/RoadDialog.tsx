import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { sumOf } from '#kernel/shared/decimal.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { announcedWords } from '../shared/words.ts'
import type { RoadLine } from './useRoad.ts'

const col = wordLines<typeof announcedWords, RoadLine>(announcedWords)

interface Props {
  lines: readonly RoadLine[]
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  onClose: () => void
}

/** Goods on their way that the invoice comes with: whole deliveries or lines of them. */
export const RoadDialog = ({ lines, chosen: before, onChosen, onClose }: Props) => {
  const [chosen, setChosen] = useState(before)
  const { close, saved } = useDialog(
    t('随货明细'),
    { chosen },
    chosen.join() !== before.join(),
    (k) => setChosen(k.chosen),
    onClose,
  )
  const set = (some: readonly RoadLine[], on: boolean) => {
    const ids = new Set(some.flatMap((l) => (l.kept ? [] : [l.id])))
    setChosen([...chosen.filter((id) => !ids.has(id)), ...(on ? ids : [])])
  }
  const choice = col.custom('seq', (l) => (
    <Checkbox
      checked={chosen.includes(l.id)}
      disabled={l.kept}
      aria-label={t('选择 {{name}} {{lot}}', { name: l.name, lot: l.lotNo })}
      onChange={(e) => set([l], e.target.checked)}
    />
  ))
  const of = lines.filter((l) => chosen.includes(l.id))
  return (
    <AppModal
      open
      title={t('选择在途货物')}
      okText={t('确定')}
      cancelText={t('取消')}
      onOk={() => {
        onChosen(lines.flatMap((l) => (chosen.includes(l.id) ? [l.id] : [])))
        saved()
      }}
      onCancel={close}
    >
      <p>
        {[...Map.groupBy(lines, (l) => l.deliveryNo)].map(([no, its]) => {
          const n = its.filter((l) => chosen.includes(l.id)).length
          return (
            <Checkbox
              key={no}
              checked={n === its.length}
              indeterminate={n > 0 && n < its.length}
              disabled={its.every((l) => l.kept)}
              onChange={(e) => set(its, e.target.checked)}
            >
              {t('{{no}}（{{n}} 行）', { no, n: its.length })}
            </Checkbox>
          )
        })}
      </p>
      {lines.length === 0 && <p className="d-muted">{t('没有在途、未登记发票的货物')}</p>}
      <LineTable
        columns={[
          { ...choice, key: 'chosen', label: '选择' },
          ...col.some('deliveryNo', 'name', 'spec', 'lotNo', 'qty', 'unit', 'price', 'amount'),
        ]}
        rows={lines}
        label="在途货物"
        decides={['chosen', 'deliveryNo', 'name', 'lotNo', 'qty', 'unit', 'amount']}
        height={420}
      />
      <p>
        {t('所选明细金额合计')}{' '}
        <b>
          {moneyText(
            sumOf(
              of.map((l) => l.amount),
              2,
            ),
          )}
        </b>
      </p>
    </AppModal>
  )
}

/** The field of a form: what comes with the invoice, and a way to choose it. */
export const RoadField = ({
  lines,
  disabled,
  onOpen,
}: {
  lines: readonly RoadLine[]
  disabled: boolean
  onOpen: () => void
}) => {
  const deliveries = new Set(lines.map((l) => l.deliveryId)).size
  return (
    <Button disabled={disabled} onClick={onOpen} block>
      {lines.length === 0
        ? t('选择在途货物')
        : t('{{n}} 张配送单，{{lines}} 行，{{amount}} 元', {
            n: deliveries,
            lines: lines.length,
            amount: moneyText(
              sumOf(
                lines.map((l) => l.amount),
                2,
              ),
            ),
          })}
    </Button>
  )
}
