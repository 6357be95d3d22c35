import { Input } from 'antd'
import { cmp } from '#kernel/shared/decimal.ts'
import { fits, normaliseNumber } from '#kernel/shared/quantity.ts'
import { t } from '#kernel/web/i18n.ts'
import { type Column, wordColumns } from '#kernel/web/list/columns.tsx'
import { catalogCalls } from '../shared/calls.ts'
import { itemWords } from '../shared/words.ts'
import { begun, type Candidate, type useTaking } from './useTaking.ts'

const col = wordColumns(itemWords, catalogCalls.candidates)
const more = (price: string, limit: string | null): boolean =>
  limit !== null && fits(normaliseNumber(price), 'price') && cmp(normaliseNumber(price), limit) > 0

/** Columns of 从产品加入; typing a price or a multiple ticks the product. */
export const candidateColumns = (
  { chosen, faults, type }: ReturnType<typeof useTaking>,
  withKind: boolean,
): Column<Candidate>[] => {
  const typed = (key: 'price' | 'packMultiple', width: number) =>
    col.custom(
      key,
      (r) => {
        const value = (chosen.get(r.id) ?? begun(r))[key]
        const bought = key === 'price' && r.vbp
        const dear = key === 'price' && (more(value, r.listedPrice) || more(value, r.ceilingPrice))
        return (
          <Input
            size="small"
            inputMode="decimal"
            disabled={!!r.disabledReason || bought}
            title={bought ? t('集采品种按中选价采购') : undefined}
            status={dear ? 'error' : undefined}
            aria-label={`${t(itemWords[key].label)} ${r.name}`}
            value={value}
            onChange={(e) => type(r, { [key]: e.target.value })}
          />
        )
      },
      { width },
    )
  const name = col.custom(
    'name',
    (r) => (
      <>
        {r.name}{' '}
        {r.vbp && (
          <span className="d-tag" data-tone="blue">
            {t('集采')}
          </span>
        )}
        {r.disabledReason && <div className="d-muted">{r.disabledReason}</div>}
        {faults.has(r.id) && (
          <div role="alert" className="d-fault">
            {faults.get(r.id)}
          </div>
        )}
      </>
    ),
    { width: 200 },
  )
  return [
    { ...name, fixed: 'start' },
    ...col.some('spec', 'unit'),
    col.one('supplier', { width: 165 }),
    ...(['relationPrice', 'listedPrice'] as const).map((key) => col.one(key, { width: 85 })),
    typed('price', 110),
    typed('packMultiple', 90),
    ...col.some('code', ...(withKind ? (['kind'] as const) : []), 'manufacturer'),
  ]
}
