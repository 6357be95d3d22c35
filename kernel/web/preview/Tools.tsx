import type { ReactNode } from 'react'
import { t } from '../i18n.ts'
import { maxTenths, minTenths, toggled, turned, type View, zoomed } from './model.ts'

interface Props {
  view: View
  scale: number
  counter: string
  name: string
  full: boolean
  onChange: (view: View) => void
  onFull: () => void
  onDownload: () => void
}

const marks = {
  larger: <path d="M5 10h10M10 5v10" />,
  smaller: <path d="M5 10h10" />,
  left: <path d="M4 8a6.5 6.5 0 1 1 0 5M4 3v5h5" />,
  right: <path d="M16 8a6.5 6.5 0 1 0 0 5M16 3v5h-5" />,
  original: <path d="M3 4h14v12H3zM7 8v4M13 8v4M10 8.5v.1M10 11.5v.1" />,
  fit: <path d="M3 4h14v12H3zM7 10h6M7 10l1.5-1.5M7 10l1.5 1.5M13 10l-1.5-1.5M13 10l-1.5 1.5" />,
  full: <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />,
  window: <path d="M7 3v4H3M17 7h-4V3M13 17v-4h4M3 13h4v4" />,
  save: <path d="M10 3v9M6 8.5l4 4 4-4M4 16.5h12" />,
}
const Mark = ({ of: name }: { of: keyof typeof marks }): ReactNode => (
  <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round">
    {marks[name]}
  </svg>
)

/** The row of buttons under a large image; each names its key. */
export const Tools = ({ view, scale, counter, name, full, onChange, onFull, onDownload }: Props) => {
  const tool = (mark: keyof typeof marks, label: string, key: string, run: () => void, disabled = false) => (
    <button
      type="button"
      aria-label={label}
      title={key ? `${label} (${key})` : label}
      aria-disabled={disabled}
      onClick={() => !disabled && run()}
    >
      <Mark of={mark} />
    </button>
  )
  return (
    <>
      <p className="p-name">{name}</p>
      <div className="p-tools" role="toolbar" aria-label={t('图片工具')}>
        <span className="p-counter" role="status" aria-live="polite">
          {counter}
        </span>
        {tool('smaller', t('缩小'), '-', () => onChange(zoomed(view, -1)), view.tenths === minTenths)}
        <span className="p-percent">{Math.round(scale * 100)}%</span>
        {tool('larger', t('放大'), '+', () => onChange(zoomed(view, 1)), view.tenths === maxTenths)}
        {tool('left', t('向左旋转'), 'Shift+R', () => onChange(turned(view, -1)))}
        {tool('right', t('向右旋转'), 'R', () => onChange(turned(view, 1)))}
        {view.original
          ? tool('fit', t('适应窗口'), '0', () => onChange(toggled(view)))
          : tool('original', t('原始大小'), '0', () => onChange(toggled(view)))}
        {tool(full ? 'window' : 'full', full ? t('退出全屏') : t('全屏'), 'F', onFull)}
        {tool('save', t('下载'), '', onDownload)}
      </div>
    </>
  )
}
