import { Button, Segmented } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { type PaperSize, papers } from '#kernel/shared/template.ts'
import { t } from '../i18n.ts'
import { countedPrint, usePaperKeys } from './paper.ts'
import './print.css'
import './labels.css'

/** Labels in use: of a pack, of a carton, of a pallet or parcel. */
export const labelSizes = ['40x30', '70x50', '100x150'] as const satisfies readonly PaperSize[]
export type LabelSize = (typeof labelSizes)[number]
const nameOf = (size: LabelSize): string => `${papers[size].width}×${papers[size].height}`

interface Props {
  /** Laid out as many pages; each is one label of the printer's roll. */
  labels: readonly { key: string; sheet: ReactNode }[]
  size: LabelSize
  onSize: (size: LabelSize) => void
  /** In the bar, before the buttons: for what they are, and how many. */
  said: string
  /** What is chosen of them, beside the pages. */
  children: ReactNode
  /** Notes that they are printed; answers whether they may be. */
  onPrint: () => Promise<boolean>
  onClose: () => void
}

/** The exact labels, a page each, over everything else; what is chosen beside them never comes on paper. Escape closes. */
export const LabelView = ({ labels, size, onSize, said, children, onPrint, onClose }: Props) => {
  const none = labels.length === 0
  const print = countedPrint(onPrint)
  const start = usePaperKeys(onClose, print, !none)
  const { width, height } = papers[size]
  return createPortal(
    <div className="p-view" role="dialog" aria-modal="true" aria-label={t('标签预览')}>
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
      <div className="p-bar pl-bar">
        <strong>{t('标签预览')}</strong>
        <Segmented<LabelSize>
          aria-label={t('标签尺寸')}
          options={labelSizes.map((value) => ({ value, label: `${nameOf(value)} mm` }))}
          value={size}
          onChange={onSize}
        />
        <span role="status">{said}</span>
        <Button ref={start} type="primary" disabled={none} onClick={() => void print()}>
          {t('打印')}
        </Button>
        <Button onClick={onClose}>{t('关闭')}</Button>
      </div>
      <div className="pl-parts">
        <aside className="pl-choice">{children}</aside>
        <div className="p-pages pl-pages">
          {labels.map((l) => (
            <Fragment key={l.key}>{l.sheet}</Fragment>
          ))}
        </div>
      </div>
    </div>,
    document.body,
  )
}
