import { useEffect, useState } from 'react'
import { timeText } from '../list/time.ts'
import { useSession } from '../session/store.ts'
import './watermark.css'

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** One tile of the pattern; the text runs upwards, as on paper. */
const tile = (text: string): string => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="210"><text x="170" y="105" text-anchor="middle" ` +
    `transform="rotate(-22 170 105)" font-family="sans-serif" font-size="15" fill="#000" fill-opacity="0.09">` +
    `${escaped(text)}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** Who looks at this page and when, over everything in it; clicks pass through and screen readers hear nothing. */
export const Watermark = ({ text }: { text: string }) => {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const said = `${text} ${timeText(now)}`
  return <div className="k-watermark" data-text={said} style={{ backgroundImage: tile(said) }} aria-hidden />
}

/** The mark of a page with `marked`: name, last four of the id, time; where the organisation's setting wants it. */
export const PageMark = () => {
  const on = useSession((s) => s.systemInfo.customProps.watermark === true)
  const who = useSession((s) => `${s.systemInfo.strName} ${s.systemInfo.strId.slice(-4)}`)
  return on ? <Watermark text={who} /> : null
}
