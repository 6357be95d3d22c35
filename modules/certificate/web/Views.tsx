import { Segmented } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { type View, viewPlaces } from './places.ts'

const views: Readonly<Record<View, string>> = {
  org: '机构',
  standard: '产品与厂家',
  chain: '授权链',
  lookahead: '到期影响',
}

/** Certificates seen four ways: those of organisations, of goods, the chain of a trade, and what ends soon. */
export const CertViews = ({ now }: { now: View }) => {
  const hasStandard = useSession((s) => s.systemConfig.sfdjbzsj)
  const narrow = useNarrow()
  const all = (Object.keys(views) as View[]).filter((v) => v !== 'standard' || hasStandard || now === v)
  const options = all.map((value) => ({ value, label: t(views[value]) }))
  const see = (v: unknown) => v !== now && go(viewPlaces[v as View])
  // four beside one another need more than a phone's width, and below one another they are the page
  if (narrow) return <DictPicker label={t('查看')} value={now} options={options} allowClear={false} onChange={see} />
  return <Segmented aria-label={t('查看')} value={now} options={options} onChange={see} />
}
