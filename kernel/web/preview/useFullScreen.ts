import { type RefObject, useCallback, useEffect, useState } from 'react'
import { t } from '../i18n.ts'
import { toast } from '../shell/toast.ts'

/** Whether this element fills the screen, and the switch for it. A dialog itself may not; a box inside it may. */
export const useFullScreen = (ref: RefObject<HTMLElement | null>): [on: boolean, toggle: () => void] => {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const el = ref.current
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === el)
    document.addEventListener('fullscreenchange', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (el && document.fullscreenElement === el) void document.exitFullscreen()
    }
  }, [ref])
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else ref.current?.requestFullscreen().catch(() => toast('warning', t('浏览器不允许全屏')))
  }, [ref])
  return [on, toggle]
}
