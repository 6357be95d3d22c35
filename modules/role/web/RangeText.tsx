import { comma, t } from '#kernel/web/i18n.ts'
import type { Range } from '../shared/calls.ts'
import { rangeParts } from '../shared/words.ts'
import '#kernel/web/document/document.css'

/** What a role shows: everything, or of which parts how much; one that shows nothing is red. */
export const RangeText = ({ range }: { range: Range }) => {
  const parts = (Object.keys(rangeParts) as (keyof Range)[]).filter((key) => range[key])
  if (parts.length === 0) return t('全部')
  const blind = parts.some((key) => range[key]?.length === 0)
  const text = parts.map((key) => `${t(rangeParts[key])} ${range[key]!.length}`).join(comma())
  return blind ? (
    <span className="d-tag" data-tone="red" title={text}>
      {t('空范围，看不到数据')}
    </span>
  ) : (
    text
  )
}
