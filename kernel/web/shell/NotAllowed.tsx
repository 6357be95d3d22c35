import { t } from '../i18n.ts'
import { go } from './nav.ts'

/** A page there is, but not for this reader in this organisation. The address stays, so that it can be told or asked for. */
export const NotAllowed = () => (
  <main className="k-center">
    <h1>{t('没有权限')}</h1>
    <p>{t('您在当前机构没有打开此页面的权限，可以切换机构，或请管理员授权后刷新')}</p>
    <button type="button" className="k-btn k-btn-primary" onClick={() => go('/Home')}>
      {t('返回首页')}
    </button>
  </main>
)
