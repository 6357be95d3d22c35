import { type CSSProperties, useState } from 'react'
import { pictured } from '../http/host.ts'
import { t } from '../i18n.ts'
import type { PreviewImage, Size } from './model.ts'

interface Props {
  image: PreviewImage
  style?: CSSProperties
  onSize?: (size: Size) => void
}

/** The full image; one that does not come shows its name and a way to try again. */
export const Picture = ({ image, style, onSize }: Props) => {
  const [broken, setBroken] = useState(false)
  const [round, setRound] = useState(0)
  if (broken)
    return (
      <div className="p-broken" role="alert">
        <p>{image.name}</p>
        <p>{t('图片加载失败')}</p>
        <button
          type="button"
          className="k-btn"
          onClick={() => {
            setBroken(false)
            setRound(round + 1)
          }}
        >
          {t('重试')}
        </button>
      </div>
    )
  return (
    <img
      key={round}
      src={image.initialPath ?? image.path}
      crossOrigin={pictured()}
      alt={image.name}
      style={style}
      draggable={false}
      onError={() => setBroken(true)}
      onLoad={({ currentTarget: img }) => onSize?.({ width: img.naturalWidth, height: img.naturalHeight })}
    />
  )
}
