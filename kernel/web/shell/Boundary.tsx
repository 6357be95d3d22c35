import { Component, type ReactNode } from 'react'
import { t } from '../i18n.ts'

interface Props {
  children: ReactNode
  onReload: () => void
}

/** The page's file is not there any more: a new release took its place, and asking for it again never helps. */
const gone = /dynamically imported module|module script failed/i

/** Keeps a page's error inside its tab; the other tabs go on. React offers this to classes only. */
export class Boundary extends Component<Props, { failed: boolean; gone: boolean }> {
  override state = { failed: false, gone: false }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, gone: navigator.onLine && gone.test(String(error)) }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.state.gone)
      return (
        <div className="k-center" role="alert">
          <h1>{t('系统已更新，保存后刷新')}</h1>
          <p>{t('其他标签页不受影响')}</p>
          <button type="button" className="k-btn k-btn-primary" onClick={() => location.reload()}>
            {t('刷新')}
          </button>
        </div>
      )
    const reload = () => {
      this.setState({ failed: false })
      this.props.onReload()
    }
    return (
      <div className="k-center" role="alert">
        <h1>{t('本页出现异常')}</h1>
        <p>{t('其他标签页不受影响')}</p>
        <button type="button" className="k-btn k-btn-primary" onClick={reload}>
          {t('重新加载本页')}
        </button>
      </div>
    )
  }
}
