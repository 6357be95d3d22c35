import { t } from '../i18n.ts'
import { go } from './nav.ts'
import { useTitle } from './title.ts'

/** The page of unknown addresses, and of menu entries without a screen (then inside the frame). */
export const NotFound = ({ inFrame = false }: { inFrame?: boolean }) => {
  useTitle(inFrame ? undefined : t('页面不存在'))
  return (
    <main className="k-center">
      <svg viewBox="0 0 280 150" aria-hidden="true">
        <ellipse cx="140" cy="136" rx="112" ry="9" fill="#ececf0" />
        <path d="M58 118V54l42-22 42 22v64z" fill="var(--c-primary-soft)" stroke="var(--c-primary)" strokeWidth="2.5" />
        <path d="M58 54l42 20 42-20M100 74v44" fill="none" stroke="var(--c-primary)" strokeWidth="2.5" />
        <path d="M76 45l42 20v16" fill="none" stroke="var(--c-primary)" strokeWidth="2.5" opacity=".5" />
        <circle cx="196" cy="74" r="30" fill="#fff" stroke="var(--c-primary-active)" strokeWidth="5" />
        <path d="M218 96l22 22" stroke="var(--c-primary-active)" strokeWidth="8" strokeLinecap="round" />
        <text x="196" y="82" textAnchor="middle" fontSize="22" fontWeight="700" fill="var(--c-primary-active)">
          404
        </text>
      </svg>
      <h1>{t('页面不存在')}</h1>
      <p>{t(inFrame ? '此菜单还没有对应的页面，可以关闭本标签页' : '地址有误，或页面已移走')}</p>
      <button type="button" className="k-btn k-btn-primary" onClick={() => go('/Home', { replace: !inFrame })}>
        {t('返回首页')}
      </button>
    </main>
  )
}
