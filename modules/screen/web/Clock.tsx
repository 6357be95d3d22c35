import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { language } from '#kernel/web/i18n.ts'

/** Day, weekday and time, to the second. */
export const Clock = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const weekday = now.toLocaleDateString(language() === 'zh' ? 'zh-CN' : 'en', { weekday: 'long' })
  return (
    <time className="w-clock" dateTime={now.toISOString()} aria-live="off">
      {dayjs(now).format('YYYY-MM-DD')} {weekday} <b>{dayjs(now).format('HH:mm:ss')}</b>
    </time>
  )
}
