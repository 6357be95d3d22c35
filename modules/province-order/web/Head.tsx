import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { addressOf } from '#kernel/web/shell/tabs.ts'
import { orderAt } from './acts.ts'
import { OwnLine } from './lines.tsx'
import '#kernel/web/list/list.css'

const views = { '': '省平台订单', '/differences': '差异' } as const

/** The two sides of what stands on the platform: its orders, and where we do not agree. */
export const Head = ({ is }: { is: keyof typeof views }) => (
  <>
    <nav className="l-tabs" aria-label={t('省平台订单')}>
      {Object.entries(views).map(([path, label]) => (
        <button
          key={path}
          type="button"
          aria-current={path === is || undefined}
          onClick={() => go(addressOf(orderAt + path))}
        >
          {t(label)}
        </button>
      ))}
    </nav>
    <OwnLine />
  </>
)
