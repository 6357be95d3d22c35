import { type ReactNode, useEffect, useRef } from 'react'
import type { CallTo } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { useFullScreen } from '#kernel/web/preview/useFullScreen.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import type { ScreenRows } from '../shared/calls.ts'
import { Clock } from './Clock.tsx'
import { CanvasContext, useCanvas } from './canvas.ts'
import { MotionContext, useMotion } from './motion.ts'
import { ScreenContext } from './usePanel.ts'
import './screen.css'

interface Props {
  call: CallTo<ScreenRows>
  subtitle: string
  children: ReactNode
}

/** The frame of a big screen: one piece scaled to the window, title, clock, full screen (F), pause of all motion (Space). */
export const Wall = ({ call, subtitle, children }: Props) => {
  const canvas = useCanvas()
  const { width, height, scale } = canvas
  const may = useCan(call)
  const box = useRef<HTMLDivElement>(null)
  const [full, toggleFull] = useFullScreen(box)
  const motion = useMotion()
  const { toggle } = motion
  const title = t('区域统采统配监管')
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
  if (!may)
    return (
      <main className="k-center">
        <h1>{title}</h1>
        <p role="alert">{t('没有查看此大屏的权限，请联系管理员')}</p>
        <button type="button" className="k-btn k-btn-primary" onClick={() => go('/Home')}>
          {t('返回首页')}
        </button>
      </main>
    )
  return (
    <div ref={box} className="w-wall">
      <main
        className="w-canvas"
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
          <CanvasContext value={canvas}>
            <MotionContext value={motion.moving}>{children}</MotionContext>
          </CanvasContext>
        </ScreenContext>
      </main>
    </div>
  )
}
