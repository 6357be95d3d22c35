import { t } from '#kernel/web/i18n.ts'
import { wordText } from '#kernel/web/words.tsx'
import { lineWords as words } from '../shared/words.ts'
import { pricedOn } from './before.tsx'
import type { ItemLine } from './lines.ts'

const figures = [
  'packSpec',
  'price',
  'lastPrice',
  'regionLowest',
  'regionMedian',
  'stock',
  'onWay',
  'monthUse',
  'agreedRest',
] as const

/** The line the cursor stands in: its article, whole, and what somebody who orders it wants to know (ux.md 72). */
export const Beside = ({ line: { item } }: { line: ItemLine }) =>
  item ? (
    <>
      <b title={[item.name, item.spec, item.manufacturer].join(' ')}>
        {item.name} {item.spec} {item.manufacturer}
      </b>
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
