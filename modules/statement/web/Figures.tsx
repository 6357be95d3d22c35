import { Decimal } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import type { What } from '../shared/types.ts'
import { statementWords as words } from '../shared/words.ts'
import type { Doc } from './acts.ts'
import './statement.css'

/** How each figure moves the balance; the last two are told beside. */
const order: readonly (readonly [sign: string, what: What])[] = [
  ['+', 'accepted'],
  ['−', 'returned'],
  ['±', 'difference'],
  ['−', 'paid'],
  ['+', 'credit'],
  ['', 'invoiced'],
  ['', 'red'],
]
interface Props {
  of: Doc
  chosen: What | undefined
  onChoose: (what: What | undefined) => void
}

/** The sum of a month as a row of figures; each opens its lines. */
export const Figures = ({ of: d, chosen, onChoose }: Props) => {
  const end = (key: 'opening' | 'closing') => (
    <div className="st-figure">
      <small>{t(words[key].label)}</small>
      <b>{moneyText(d[key])}</b>
    </div>
  )
  const figure = ([sign, what]: (typeof order)[number]) => (
    <button
      key={what}
      type="button"
      className="st-figure"
      aria-pressed={chosen === what}
      disabled={!d.lines.some((l) => l.what === what) && new Decimal(d[what]).isZero()}
      onClick={() => onChoose(chosen === what ? undefined : what)}
    >
      <small>
        {sign} {t(words[what].label)}
      </small>
      <b>{moneyText(d[what])}</b>
    </button>
  )
  return (
    <div className="st-figures">
      {end('opening')}
      {order.slice(0, 5).map(figure)}
      {end('closing')}
      {order.slice(5).map(figure)}
    </div>
  )
}
