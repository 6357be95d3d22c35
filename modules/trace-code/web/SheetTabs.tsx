import { useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { addressOf } from '#kernel/web/shell/tabs.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'

const at = '/trace/balanceSheet'
const views = { '': '按配送单', '/stock': '在库', '/days': '按日', '/cases': '异常' }

/** The views of the balance sheet; each is a page that keeps what was searched in it. */
export const SheetTabs = ({ is }: { is: keyof typeof views }) => {
  const tab = useTab()
  useEffect(() => {
    tab.setTitle(t('追溯码平衡表'))
  }, [tab])
  return (
    <nav className="l-tabs" aria-label={t('追溯码平衡表')}>
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
