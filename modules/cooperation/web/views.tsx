import { Segmented } from 'antd'
import { comma, t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { type FreezeKind, freezeKinds } from '../shared/kinds.ts'

export const at = '/baseInfo/mySupplier'
const views = { cooperation: '合作', freezes: '冻结记录' } as const

/** 合作与冻结: who works with whom, or what was frozen. */
export const CooperationViews = ({ now }: { now: keyof typeof views }) => (
  <Segmented
    aria-label={t('合作与冻结')}
    value={now}
    options={Object.entries(views).map(([value, label]) => ({ value, label: t(label) }))}
    onChange={(v) => v !== now && go(`${at}/${v}`)}
  />
)

export const kindsText = (kinds: readonly FreezeKind[]): string => kinds.map((k) => t(freezeKinds[k])).join(comma())

/** Until when something stands still. */
export const untilText = (day: string | null): string => (day ? t('至 {{day}}', { day }) : t('解冻为止'))
