import { type ReactNode, useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { addressOf } from '#kernel/web/shell/tabs.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import '#kernel/web/document/document.css'
import '#kernel/web/list/list.css'
import '#kernel/web/theme/plain.css'
import './trace-setting.css'

const at = '/trace/setting'
export const views = {
  '': '连接',
  '/interfaces': '接口',
  '/mapping': '对照覆盖率',
  '/auto': '自动报送',
  '/fields': '字段要求',
} as const
export type View = keyof typeof views

/** The five sides of one setting, each a page of its own. */
export const Head = ({ is }: { is: View }) => {
  const tab = useTab()
  useEffect(() => {
    if (is) tab.setTitle(`${t('追溯设置')} ${t(views[is])}`)
  }, [tab, is])
  return (
    <nav className="l-tabs" aria-label={t('追溯设置')}>
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

/** A page of the setting that is no list. */
export const Side = ({ is, children }: { is: View; children: ReactNode }) => (
  <div className="a-page">
    <h1 className="sr-only">{`${t('追溯设置')} ${t(views[is])}`}</h1>
    <Head is={is} />
    {children}
  </div>
)
