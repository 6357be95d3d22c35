import { code128 } from './code128.ts'

/** A document's number as Code 128, to be read by the receiver's scanner. */
export const Barcode = ({ text }: { text: string }) => {
  const widths = code128(text)
  const total = widths.reduce((sum, w) => sum + w, 0)
  let x = 0
  const bars = widths.flatMap((w, i) => {
    const at = x
    x += w
    return i % 2 === 0 ? [`M${at} 0h${w}v10h-${w}z`] : []
  })
  return (
    <svg
      className="p-barcode"
      viewBox={`-10 0 ${total + 20} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      <path d={bars.join('')} />
    </svg>
  )
}
