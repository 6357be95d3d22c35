import { Button } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { type Line, type Lot, textOf } from './lines.ts'
import './beside.css'

interface Props {
  line: Line
  lots: readonly Lot[]
  /** Takes all of the line from one lot, or from those that end first. */
  onLot: (lot: Lot | undefined) => void
}

/** The lots of the line the cursor stands in, in the order they should go, with what it takes of each. */
export const Beside = ({ line, lots, onLot }: Props) => {
  const { goods, lot: chosen, share } = line
  if (!goods) return null
  const own = lots.filter((l) => l.productId === goods.productId)
  return (
    <>
      <b>{`${goods.name} ${goods.spec}`}</b>
      <div className="sd-lots" role="group" aria-label={t('批号分配')}>
        {own.map((lot) => {
          const part = share?.parts.find((p) => p.balanceId === lot.balanceId)
          return (
            <Button
              key={lot.balanceId}
              size="small"
              type={part ? 'primary' : 'default'}
              ghost={!!part}
              aria-pressed={chosen?.balanceId === lot.balanceId}
              title={t('整行取自此批号')}
              onClick={() => onLot(lot)}
            >
              {`${lot.lotNo || '--'} ${dateText(lot.expiryDate)} ${t('可用 {{have}}', { have: textOf(goods, lot.available) })}`}
              {part && <b>{` × ${textOf(goods, part.units)}`}</b>}
            </Button>
          )
        })}
        {own.length === 0 && <span className="d-muted">{t('无可用批号')}</span>}
        {chosen && (
          <Button size="small" type="link" onClick={() => onLot(undefined)}>
            {t('近效期先出')}
          </Button>
        )}
      </div>
    </>
  )
}
