import { useEffect, useState } from 'react'
import { language } from '#kernel/web/i18n.ts'
import { clockText, timeText } from '#kernel/web/list/time.ts'

/** Day, weekday and time of the region, to the second, whatever zone the wall's machine is set to. */
export const Clock = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const at = now.toISOString()
  const weekday = now.toLocaleDateString(language() === 'zh' ? 'zh-CN' : 'en', {
    weekday: 'long',
    timeZone: 'Asia/Shanghai',
  })
  return (
    <time className="w-clock" dateTime={at} aria-live="off">
      {timeText(at).slice(0, 10)} {weekday} <b>{clockText(now)}</b>
    </time>
  )
}
