import { Segmented } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'

const views = { items: '品种', changes: '变更' } as const

/** The items of a list, or what shall change of those that are enabled: the same screen seen twice. */
export const ItemViews = ({ at, now }: { at: string; now: keyof typeof views }) => (
  <Segmented
    aria-label={t('查看')}
    value={now}
    options={Object.entries(views).map(([value, label]) => ({ value, label: t(label) }))}
    onChange={(v) => v !== now && go(v === 'changes' ? `${at}/changes` : at)}
  />
)
