import { Segmented } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'

const views = { suppliers: '供应商', relations: '供货关系', cooperation: '合作与冻结' } as const
const at = '/baseInfo/mySupplier'

/** The suppliers, what each of them supplies, and who works with whom: the same screen seen three ways. */
export const SupplierViews = ({ now }: { now: keyof typeof views }) => (
  <Segmented
    aria-label={t('查看')}
    value={now}
    options={Object.entries(views).map(([value, label]) => ({ value, label: t(label) }))}
    onChange={(v) => v !== now && go(v === 'suppliers' ? at : `${at}/${v}`)}
  />
)
