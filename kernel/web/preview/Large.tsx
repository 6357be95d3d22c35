import { useEffect, useRef, useState } from 'react'
import { pictured } from '../http/host.ts'
import { t } from '../i18n.ts'
import { Sign } from '../shell/Sign.tsx'
import { around, clamped, freshView, type Size, scaleOf, toggled, turned, type View, zoomed } from './model.ts'
import { Picture } from './Picture.tsx'
import { closePreview, type Preview, showImage } from './preview.ts'
import { saveImage } from './save.ts'
import { Tools } from './Tools.tsx'
import { useDrag } from './useDrag.ts'
import { useFullScreen } from './useFullScreen.ts'

/** A turn of the wheel shows one image, however many events a free-running wheel sends. */
const wheelMs = 200

/** Large mode: zoom, turn, previous and next, original or fitting size, full screen, drag, download. */
export const Large = ({ of: { images, index, closing } }: { of: Preview }) => {
  const box = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useSize(stage)
  const [loaded, setLoaded] = useState<{ path: string; size: Size }>()
  const [stored, setStored] = useState<{ index: number; view: View }>({ index, view: freshView })
  const [full, toggleFull] = useFullScreen(box)
  const image = images[index]!
  const size = loaded?.path === image.path ? loaded.size : undefined
  // zoom and turn begin anew with every image, also with one that comes back
  if (stored.index !== index) setStored({ index, view: freshView })
  const kept = stored.index === index ? stored.view : freshView
  const view = size ? clamped(kept, size, frame) : kept
  const change = (next: View) => setStored({ index, view: size ? clamped(next, size, frame) : next })
  const step = (by: 1 | -1) => {
    if (images.length > 1) showImage(around(index, by, images.length))
  }
  const drag = useDrag(view, change)

  // letters whatever the caps lock says
  const keys: Record<string, (shift: boolean) => void> = {
    arrowleft: () => step(-1),
    arrowright: () => step(1),
    '+': () => change(zoomed(view, 1)),
    '=': () => change(zoomed(view, 1)),
    '-': () => change(zoomed(view, -1)),
    '0': () => change(toggled(view)),
    r: (shift) => change(turned(view, shift ? -1 : 1)),
    f: () => toggleFull(),
  }
  useEffect(() => {
    const el = box.current
    let last = 0
    // React listens passively, and then the page beneath would scroll
    const onWheel = (e: WheelEvent) => {
      e.preventDefault()
      if (e.deltaY === 0 || e.timeStamp - last < wheelMs || images.length < 2) return
      last = e.timeStamp
      showImage(around(index, e.deltaY > 0 ? 1 : -1, images.length))
    }
    el?.addEventListener('wheel', onWheel, { passive: false })
    return () => el?.removeEventListener('wheel', onWheel)
  }, [index, images.length])
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || closing) return
      const act = keys[e.key.toLowerCase()]
      if (!act) return
      e.preventDefault()
      act(e.shiftKey)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const near = [...new Set([around(index, 1, images.length), around(index, -1, images.length)])]
  const scale = size ? scaleOf(view, size, frame) : 1
  return (
    <div ref={box} className="p-large">
      <div
        ref={stage}
        className="p-stage"
        data-testid="stage"
        onDoubleClick={toggleFull}
        onPointerDown={(e) => {
          // beside the image lies the mask
          if (e.target === e.currentTarget && !full) closePreview()
          else drag.onPointerDown(e)
        }}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerUp}
      >
        <Picture
          key={image.initialPath ?? image.path}
          image={image}
          onSize={(s) => setLoaded({ path: image.path, size: s })}
          style={{
            ...(size ? { width: size.width, height: size.height } : { visibility: 'hidden' }),
            transform: `translate(${view.offset.x}px, ${view.offset.y}px) rotate(${view.angle}deg) scale(${scale})`,
            transition: drag.dragging ? 'none' : undefined,
          }}
        />
      </div>
      {images.length > 1 && (
        <>
          <button type="button" className="p-side p-prev" aria-label={t('上一张')} onClick={() => step(-1)}>
            <Sign of="left" />
          </button>
          <button type="button" className="p-side p-next" aria-label={t('下一张')} onClick={() => step(1)}>
            <Sign of="right" />
          </button>
        </>
      )}
      <button type="button" className="p-close" aria-label={t('关闭')} onClick={closePreview}>
        <Sign of="cross" />
      </button>
      <Tools
        view={view}
        scale={scale}
        counter={`${index + 1} / ${images.length}`}
        name={image.name}
        full={full}
        onChange={change}
        onFull={toggleFull}
        onDownload={() => void saveImage(image)}
      />
      <div hidden>
        {near
          .filter((i) => i !== index)
          .map((i) => (
            <img
              key={images[i]!.path}
              src={images[i]!.initialPath ?? images[i]!.path}
              crossOrigin={pictured()}
              alt=""
            />
          ))}
      </div>
    </div>
  )
}

/** The size of an element, kept up to date. */
const useSize = (ref: { current: HTMLElement | null }): Size => {
  const [size, setSize] = useState<Size>({ width: innerWidth, height: innerHeight })
  useEffect(() => {
    const el = ref.current
    if (!el) return
    const watch = new ResizeObserver(() => setSize({ width: el.clientWidth, height: el.clientHeight }))
    watch.observe(el)
    return () => watch.disconnect()
  }, [ref])
  return size
}
