import { useEffect, useState } from 'react'
import { t } from '../i18n.ts'
import { Sign } from '../shell/Sign.tsx'
import { around } from './model.ts'
import { Picture } from './Picture.tsx'
import { closePreview, type Preview, showImage } from './preview.ts'

/** Specification §9. */
const interval = 10_000

/** Small mode: the next image every 10 s, round and round; it waits while the pointer or the focus is on it. */
export const Small = ({ of: { images, index, closing } }: { of: Preview }) => {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused || closing
  useEffect(() => {
    if (held || images.length < 2) return
    const timer = setTimeout(() => showImage(around(index, 1, images.length)), interval)
    return () => clearTimeout(timer)
  }, [held, index, images.length])
  const image = images[index]!
  return (
    <section
      className="p-small"
      aria-label={t('轮播')}
      aria-roledescription="carousel"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      // a dot chosen with the mouse does not stop the show for ever
      onFocus={(e) => setFocused(e.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <button type="button" className="p-close" aria-label={t('关闭')} onClick={closePreview}>
        <Sign of="cross" />
      </button>
      <div className="p-slide" aria-live={held ? 'polite' : 'off'}>
        <Picture key={`${index} ${image.path}`} image={image} />
      </div>
      <p className="p-name">{image.name}</p>
      <div className="p-dots">
        {images.map((one, i) => (
          <button
            key={`${i} ${one.path}`}
            type="button"
            aria-label={t('第 {{n}} 张', { n: i + 1 })}
            aria-current={i === index}
            onClick={() => showImage(i)}
          />
        ))}
      </div>
    </section>
  )
}
