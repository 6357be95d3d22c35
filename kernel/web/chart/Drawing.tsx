import { type MouseEvent, useRef } from 'react'
import { Decimal } from '#kernel/shared/decimal.ts'
import { ticksFor } from '#kernel/shared/ticks.ts'
import { useRoom } from '../grid/useRoom.ts'
import { language, t } from '../i18n.ts'
import type { ChartProps } from './types.ts'
import './chart.css'

const [LEFT, BOTTOM, TOP] = [64, 26, 12]
/** Px of one drawn as wide as it is high pleasant, and above a list, whose rows are what one came for; of a step’s label. */
const [high, flat, label] = [220, 112, 48]

const num = (v: string | null | undefined): number => new Decimal(v || 0).toNumber()
/** 40万 for Chinese readers, 400K for English ones. */
const short = (v: number): string =>
  new Intl.NumberFormat(language(), { notation: 'compact', maximumSignificantDigits: 3 }).format(v)

interface Scale {
  slot: number
  y: (v: number) => number
}

const columnWidth = (slot: number, n: number): number => Math.min(20, (slot - 8) / n)

const Columns = ({ points, series, text, slot, y }: ChartProps & Scale) => {
  const width = columnWidth(slot, series.length)
  return points.map((p, i) => (
    <g key={p.label}>
      {p.values.map(
        (v, k) =>
          v !== null && (
            <rect
              key={series[k]}
              x={LEFT + slot * (i + 0.5) + (k - series.length / 2) * width + 1}
              width={Math.max(1, width - 2)}
              y={Math.min(y(num(v)), y(0))}
              height={Math.abs(y(0) - y(num(v)))}
              rx={2}
              data-series={k}
            >
              <title>{`${p.label} ${t(series[k] ?? '')} ${text(v)}`}</title>
            </rect>
          ),
      )}
    </g>
  ))
}

const Lines = ({ points, series, text, slot, y }: ChartProps & Scale) =>
  series.map((name, k) => {
    const at = points.flatMap((p, i) => {
      const v = p.values[k]
      return v == null ? [] : [{ label: p.label, v, x: LEFT + slot * (i + 0.5), y: y(num(v)) }]
    })
    return (
      <g key={name} data-series={k}>
        <path className="k-line" d={at.map((p, i) => `${i ? 'L' : 'M'}${p.x} ${p.y}`).join('')} />
        {at.map((p) => (
          <circle key={p.label} cx={p.x} cy={p.y} r={3.5}>
            <title>{`${p.label} ${t(name)} ${text(p.v)}`}</title>
          </circle>
        ))}
      </g>
    )
  })

/** The step under the pointer, by its place in the drawing and not in the window. */
const stepAt = (e: MouseEvent<SVGSVGElement>, slot: number, n: number): number | undefined => {
  const into = e.currentTarget.getScreenCTM()?.inverse()
  if (!into) return undefined
  const i = Math.floor((new DOMPoint(e.clientX, e.clientY).matrixTransform(into).x - LEFT) / slot)
  return i >= 0 && i < n ? i : undefined
}

/** The series under the pointer, within its step: the column it stands in, or the line it is nearest to. */
const seriesAt = (
  e: MouseEvent<SVGSVGElement>,
  { kind, series, points }: ChartProps,
  { slot, y }: Scale,
  i: number,
): number => {
  const into = e.currentTarget.getScreenCTM()?.inverse()
  if (!into) return 0
  const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(into)
  if (kind === 'columns') {
    const k = Math.floor((at.x - LEFT - slot * (i + 0.5)) / columnWidth(slot, series.length) + series.length / 2)
    return Math.min(series.length - 1, Math.max(0, k))
  }
  const off = series.map((_, k) => {
    const v = points[i]?.values[k]
    return v == null ? Number.POSITIVE_INFINITY : Math.abs(y(num(v)) - at.y)
  })
  return off.indexOf(Math.min(...off))
}

/** The picture itself, in SVG: nothing is drawn that its table does not say. */
export default function Drawing(p: ChartProps) {
  const { title, kind, series, points, text, onPoint, onValue } = p
  const box = useRef<HTMLElement>(null)
  // as large as it stands: a drawing that is shrunk to a phone has letters nobody reads
  const W = Math.max(useRoom(box), 240)
  const H = p.flat ? flat : high
  const values = points.flatMap((x) => x.values.map(num))
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const ticks = ticksFor(Math.max(most, -least) || 1)
  const max = ticks.at(-1) ?? 1
  const min = least < 0 ? -max : 0
  const y = (v: number) => TOP + (H - TOP - BOTTOM) * (1 - (v - min) / (max - min))
  const slot = (W - LEFT) / Math.max(points.length, 1)
  const every = Math.ceil((points.length * label) / (W - LEFT))
  const Marks = kind === 'columns' ? Columns : Lines
  return (
    <figure className="k-chart" ref={box}>
      <figcaption>
        <span>{t(title)}</span>
        {series.length > 1 && (
          <span className="k-legend">
            {series.map((s, i) => (
              <span key={s} data-series={i}>
                {t(s)}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the buttons of the table */}
      <svg
        viewBox={`0 0 ${W} ${H}`}
        height={H}
        role="img"
        aria-label={t(title)}
        data-leads={onPoint || onValue ? true : undefined}
        onClick={(e) => {
          const i = stepAt(e, slot, points.length)
          if (i === undefined) return
          onPoint?.(i)
          onValue?.(i, seriesAt(e, p, { slot, y }, i))
        }}
      >
        {(min < 0 ? [...ticks.filter((v) => v > 0).map((v) => -v), ...ticks] : ticks).map((v) => (
          <g key={v}>
            <line x1={LEFT} x2={W} y1={y(v)} y2={y(v)} className="k-grid" />
            <text x={LEFT - 6} y={y(v) + 4} textAnchor="end">
              {short(v)}
            </text>
          </g>
        ))}
        {points.map(
          (x, i) =>
            (points.length - 1 - i) % every === 0 && (
              <text key={x.label} x={Math.min(LEFT + slot * (i + 0.5), W - label / 2)} y={H - 8} textAnchor="middle">
                {x.label}
              </text>
            ),
        )}
        <Marks {...p} slot={slot} y={y} />
      </svg>
      <table className="sr-only">
        <tbody>
          {points.map((x, i) => (
            <tr key={x.label}>
              <th scope="row">
                {onPoint ? (
                  <button type="button" onClick={() => onPoint(i)}>
                    {x.label}
                  </button>
                ) : (
                  x.label
                )}
              </th>
              {x.values.map((v, k) => {
                const said = v === null ? '--' : `${t(series[k] ?? '')} ${text(v)}`
                return (
                  <td key={series[k]}>
                    {onValue && v !== null ? (
                      <button type="button" aria-label={`${x.label} ${said}`} onClick={() => onValue(i, k)}>
                        {said}
                      </button>
                    ) : (
                      said
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
