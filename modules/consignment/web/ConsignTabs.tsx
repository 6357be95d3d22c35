import { useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { addressOf } from '#kernel/web/shell/tabs.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { consignmentCalls } from '../shared/calls.ts'

const at = '/inventory/consignment'
const views = { '': '库存', '/uses': '消耗明细' }

/** What lies there, and what was used of it; each is a page that keeps what was searched in it. */
export const ConsignTabs = ({ is }: { is: keyof typeof views }) => {
  const tab = useTab()
  const may = useCan(consignmentCalls.uses)
  useEffect(() => {
    if (is) tab.setTitle(t('寄售消耗明细'))
  }, [tab, is])
  if (!may) return null
  return (
    <nav className="l-tabs" aria-label={t('寄售库存')}>
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
