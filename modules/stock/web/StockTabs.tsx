import { useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { addressOf } from '#kernel/web/shell/tabs.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'

export const at = '/inventory/inventoryQuery'
const views = { '': '明细', '/products': '按产品', '/ledger': '台账 收发存', '/movements': '流水' }
type View = keyof typeof views

/** The four views of the ledger; each is a page that keeps what was searched in it. */
export const StockTabs = ({ is }: { is: View }) => {
  const tab = useTab()
  useEffect(() => {
    if (is) tab.setTitle(`${t('库存查询')} · ${t(views[is])}`)
  }, [tab, is])
  return (
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
  )
}
