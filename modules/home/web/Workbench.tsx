import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/format.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { docKinds } from '#modules/trail/shared/calls.ts'
import { homeCalls } from '../shared/calls.ts'
import './home.css'

const places = { plan: 'planning', order: 'purchaseOrder', delivery: 'delivery', acceptance: 'acceptance' }

const greeting = () => {
  const h = new Date().getHours()
  return h < 6 ? t('夜深了') : h < 12 ? t('早上好') : h < 18 ? t('下午好') : t('晚上好')
}

/** The first page of the morning: what waits for me, and where I was. */
export default function Workbench() {
  const name = useSession((s) => s.systemInfo.strName)
  const org = useSession((s) => s.currentOrg?.strName)
  const menus = useSession((s) => s.menus)
  const { data, error, loading } = useAsk(homeCalls.schedule, {})
  const shortcuts = menus
    .flatMap((m) => m.children ?? [])
    .filter((m) => m.strPath && m.strPath !== 'Home')
    .slice(0, 10)
  return (
    <div className="h-page">
      <header className="h-hello">
        <h1>
          {greeting()}，{name}
        </h1>
        <p>{org}</p>
      </header>
      {error && (
        <p role="alert" className="d-bar">
          {error.msg}
        </p>
      )}
      <section aria-label={t('待办事项')}>
        <h2>{t('待办事项')}</h2>
        <div className="h-cards">
          {loading && <p role="status">{t('正在加载')}</p>}
          {data?.cards.map((c) => (
            <button
              key={c.key}
              type="button"
              className="h-card"
              data-tone={c.tone}
              data-none={c.count === 0 || undefined}
              onClick={() => go(c.path + c.query)}
            >
              <b>{c.more ? '99+' : c.count}</b>
              <span>{t(c.label)}</span>
            </button>
          ))}
          {data?.cards.length === 0 && <p className="h-none">{t('暂无待办')}</p>}
        </div>
      </section>
      <div className="h-two">
        <section className="h-box" aria-label={t('最近处理')}>
          <h2>{t('最近处理')}</h2>
          {data?.recent.length === 0 && <p className="h-none">{t('还没有处理过单据')}</p>}
          <ul>
            {data?.recent.map((r) => (
              <li key={r.id}>
                <button type="button" onClick={() => go(`/procurement/${places[r.kind]}/${r.id}`)}>
                  {t(docKinds[r.kind])} {r.no}
                </button>
                <span>
                  {t(r.label)} · {timeText(r.at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className="h-box" aria-label={t('快捷菜单')}>
          <h2>{t('快捷菜单')}</h2>
          <div className="h-short">
            {shortcuts.map((m) => (
              <button key={m.strId} type="button" onClick={() => go(`/${m.strPath}`)}>
                {t(m.strName)}
              </button>
            ))}
          </div>
        </section>
      </div>
    </div>
  )
}
