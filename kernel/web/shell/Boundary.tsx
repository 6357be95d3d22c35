import { Component, type ReactNode } from 'react'
import { t } from '../i18n.ts'

interface Props {
  children: ReactNode
  onReload: () => void
}

/** Keeps a page's error inside its tab; the other tabs go on. React offers this to classes only. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
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
