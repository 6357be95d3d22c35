import { Segmented } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'

const views = { single: '单项', region: '区域' } as const
const paths = {
  single: '/purchaseList/priceModification',
  region: '/purchaseList/priceModification/region',
} as const

/** The two kinds of adjustment, a list each. */
export const PriceViews = ({ now }: { now: keyof typeof views }) => (
  <Segmented
    aria-label={t('调价范围')}
    value={now}
    options={Object.entries(views).map(([value, label]) => ({ value, label: t(label) }))}
    onChange={(to) => go(paths[to as keyof typeof paths])}
  />
)
