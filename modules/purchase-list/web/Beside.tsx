import { Decimal, grouped } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordText } from '#kernel/web/words.tsx'
import type { PickItem } from '../shared/pick.ts'
import { lineWords as words } from '../shared/words.ts'
import { pricedOn } from './before.tsx'
import type { ItemLine } from './lines.ts'

/** By what one decides a quantity first; what a narrow window cuts off stands in the line itself. */
const figures = [
  ...(['stock', 'onWay', 'monthUse', 'agreedRest'] as const),
  ...(['lastPrice', 'regionLowest', 'regionMedian', 'price', 'packSpec'] as const),
]

/** What a quantity may be typed in beside the pack unit, as `1 件 = 20 盒`; nothing of an article without larger packs. */
const levels = ({ packs, unit }: PickItem): string => {
  const own = (packs ?? []).find((p) => p.unit === unit)
  if (!own) return ''
  return packs
    .flatMap((p) => {
      const per = new Decimal(p.num).times(own.den).div(new Decimal(p.den).times(own.num))
      return per.gt(1) ? `1 ${p.unit} = ${grouped(per.toFixed())} ${unit}` : []
    })
    .join(' · ')
}

/** The line the cursor stands in: its article, whole, and what somebody who orders it wants to know (ux.md 72). */
export const Beside = ({ line: { item } }: { line: ItemLine }) =>
  item ? (
    <>
      <b title={[item.name, item.spec, item.manufacturer].join(' ')}>
        {item.name} {item.spec} {item.manufacturer}
      </b>
      {levels(item) && <span>{levels(item)}</span>}
      {figures
        .filter((key) => item[key] !== null)
        .map((key) => (
          <span key={key}>
            <span className="d-muted">{t(words[key].label)}</span> {wordText(words[key], item[key])}
            {pricedOn(item, key) && <span className="d-muted"> {pricedOn(item, key)}</span>}
          </span>
        ))}
    </>
  ) : (
    <span className="d-muted">{t('输入名称、编码或拼音首字母选择品种；回车到下一格；可从 Excel 连表头一起粘贴')}</span>
  )
