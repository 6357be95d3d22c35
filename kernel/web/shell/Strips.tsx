import { useEffect, useState } from 'react'
import { useOnline } from '../http/online.ts'
import { standing } from '../http/signals.ts'
import { t } from '../i18n.ts'

const every = 10 * 60_000

/** The entry script a build of the client begins with: its name changes with every build. */
const entryIn = (html: string): string | undefined => html.match(/<script[^>]+src="([^"]+)"/)?.[1]

/** Has another build been installed since this page was loaded? Asked every 10 minutes; true stays true. */
const useNewVersion = (): boolean => {
  const [news, setNews] = useState(false)
  useEffect(() => {
    if (news) return
    const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
    const look = async () => {
      try {
        const response = await fetch('/', { cache: 'no-store' })
        const entry = response.ok ? entryIn(await response.text()) : undefined
        if (entry && own && entry !== own) setNews(true)
      } catch {
        // no network: the next look will do
      }
    }
    const timer = setInterval(() => {
      // after the session's end nothing is asked any more (ux.md 87)
      if (!standing.over) void look()
    }, every)
    return () => clearInterval(timer)
  }, [news])
  return news
}

/** What concerns the whole page: no network, a new version. Never a forced reload. */
export const Strips = () => {
  const online = useOnline()
  const news = useNewVersion()
  return (
    <div className="f-strips" role="status">
      {!online && <p className="f-strip f-strip-offline">{t('网络已断开，可以继续录入，恢复后再提交')}</p>}
      {news && (
        <p className="f-strip">
          {t('系统已更新，保存后刷新')}
          <button type="button" className="k-link" onClick={() => location.reload()}>
            {t('刷新')}
          </button>
        </p>
      )}
    </div>
  )
}
