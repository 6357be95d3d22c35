import { useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { addressOf } from '#kernel/web/shell/tabs.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Hidden } from './Hidden.tsx'

export const at = '/inventory/inventoryQuery'
/** Of holds, and of what is on the way, only what they are now is kept. */
export const asAtNote = '截至以往日期：不显示锁定数量、可用数量和在途'
const views = { '': '明细', '/products': '按产品', '/ledger': '台账 收发存', '/movements': '流水' }
type View = keyof typeof views

/** The four views of the ledger; each is a page that keeps what was searched in it. */
export const StockTabs = ({ is }: { is: View }) => {
  const tab = useTab()
  useEffect(() => {
    if (is) tab.setTitle(`${t('库存查询')} · ${t(views[is])}`)
  }, [tab, is])
  return (
    <>
      <nav className="l-tabs" aria-label={t('库存视图')}>
        {Object.entries(views).map(([path, label]) => (
          <button
            key={path}
            type="button"
            aria-current={path === is || undefined}
            onClick={() => go(addressOf(at + path))}
          >
            {t(label)}
          </button>
        ))}
      </nav>
      <Hidden />
    </>
  )
}
