import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallTo } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { useFullScreen } from '#kernel/web/preview/useFullScreen.ts'
import type { ScreenRows } from '../shared/calls.ts'
import { Clock } from './Clock.tsx'
import { MotionContext, useMotion } from './motion.ts'
import { ScreenContext } from './usePanel.ts'
import './screen.css'

/** Design canvas (ux.md 1.6). A wall twice as wide gets a wider canvas instead of black margins. */
const height = 1080
const widthOf = (w: number, h: number): number => (w / h > 2.6 ? 3840 : 1920)

const look = () => {
  const width = widthOf(innerWidth, innerHeight)
  return { width, scale: Math.min(innerWidth / width, innerHeight / height) }
}

const useFit = () => {
  const [fit, setFit] = useState(look)
  useEffect(() => {
    const onResize = () => setFit(look())
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  return fit
}

interface Props {
  call: CallTo<ScreenRows>
  subtitle: string
  children: ReactNode
}

/** The frame of a big screen: one piece scaled to the window, title, clock, full screen (F), pause of all motion (Space). */
export const Wall = ({ call, subtitle, children }: Props) => {
  const { width, scale } = useFit()
  const box = useRef<HTMLDivElement>(null)
  const [full, toggleFull] = useFullScreen(box)
  const motion = useMotion()
  const { toggle } = motion
  const title = t('区域统一采购配送监管')
  useEffect(() => {
    document.title = title
    const onKey = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return
      if (e.key === 'f' || e.key === 'F') toggleFull()
      // a focused button or link keeps its own Space
      else if (e.key === ' ' && !(e.target as Element).closest?.('button, a')) toggle()
      else return
      e.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [title, toggleFull, toggle])
  return (
    <div ref={box} className="w-wall">
      <main
        className="w-canvas"
        data-wide={width > 1920 || undefined}
        data-still={!motion.moving || undefined}
        style={{ width, height, transform: `translate(-50%, -50%) scale(${scale})` }}
      >
        <header className="w-head">
          <div className="w-side">{subtitle}</div>
          <h1>{title}</h1>
          <div className="w-side w-right">
            <Clock />
            <button type="button" onClick={toggle} aria-pressed={!motion.moving}>
              {motion.moving ? t('暂停动画') : t('继续动画')}
            </button>
            <button type="button" onClick={toggleFull}>
              {full ? t('退出全屏') : t('全屏')}
            </button>
          </div>
        </header>
        <ScreenContext value={call}>
          <MotionContext value={motion.moving}>{children}</MotionContext>
        </ScreenContext>
      </main>
    </div>
  )
}
