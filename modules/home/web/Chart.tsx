import { Decimal, grouped } from '#kernel/shared/decimal.ts'
import { ticksFor } from '#kernel/shared/ticks.ts'
import { language, t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import type { HomeChart } from '../shared/calls.ts'

const W = 520
const H = 210
const LEFT = 52
const BOTTOM = 26
const TOP = 12

const num = (v: string | undefined): number => new Decimal(v || 0).toNumber()

const exact = (v: string, unit: HomeChart['unit']): string => (unit === 'percent' ? `${v}%` : `¥${grouped(v, 2)}`)
/** 40万 for Chinese readers, 400K for English ones. */
const short = (v: number, unit: HomeChart['unit']): string =>
  unit === 'percent'
    ? `${v}%`
    : new Intl.NumberFormat(language(), { notation: 'compact', maximumSignificantDigits: 3 }).format(v)

/** Standing columns over a line of weeks, up to two side by side; every column says its exact value on hover. */
const Columns = ({ of: c }: { of: HomeChart }) => {
  const ticks = ticksFor(Math.max(...c.points.flatMap((p) => p.values.map(num))))
  const max = ticks.at(-1) ?? 1
  const y = (v: number) => TOP + (H - TOP - BOTTOM) * (1 - v / max)
  const slot = (W - LEFT) / Math.max(c.points.length, 1)
  const width = Math.min(18, (slot - 8) / c.series.length)
  return (
    <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t(c.title)}>
      {ticks.map((v) => (
        <g key={v}>
          <line x1={LEFT} x2={W} y1={y(v)} y2={y(v)} className="h-grid" />
          <text x={LEFT - 6} y={y(v) + 4} textAnchor="end">
            {short(v, c.unit)}
          </text>
        </g>
      ))}
      {c.points.map((p, i) => {
        const middle = LEFT + slot * (i + 0.5)
        return (
          <g key={p.label}>
            {p.values.map((v, k) => (
              <rect
                key={c.series[k]}
                x={middle + (k - c.series.length / 2) * width + 1}
                width={width - 2}
                y={y(num(v))}
                height={Math.max(0, H - BOTTOM - y(num(v)))}
                rx={2}
                data-series={k}
              >
                <title>{`${p.label} ${t(c.series[k] ?? '')} ${exact(v, c.unit)}`}</title>
              </rect>
            ))}
            <text x={middle} y={H - 8} textAnchor="middle">
              {p.label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Lying bars, each with its name and value; in percent the whole width is 100. */
const Bars = ({ of: c }: { of: HomeChart }) => {
  const max = c.unit === 'percent' ? 100 : Math.max(...c.points.map((p) => num(p.values[0])), 1)
  return (
    <ul className="h-bars">
      {c.points.map((p) => (
        <li key={p.label}>
          <span title={p.label}>{p.label}</span>
          <i>
            <b className="h-bar" style={{ width: `${(num(p.values[0]) / max) * 100}%` }} />
          </i>
          <em>{exact(p.values[0] ?? '0', c.unit)}</em>
        </li>
      ))}
    </ul>
  )
}

/** A small picture of the workbench with its title, legend and a table for those who do not see it. */
export const Chart = ({ of: c }: { of: HomeChart }) => (
  <figure className="h-box h-chart">
    <figcaption>
      <h2>{t(c.title)}</h2>
      {c.at && <small>{t('截至 {{time}}', { time: timeText(c.at).slice(11, 16) })}</small>}
      {c.series.length > 1 && (
        <span className="h-legend">
          {c.series.map((s, i) => (
            <span key={s} data-series={i}>
              {t(s)}
            </span>
          ))}
        </span>
      )}
    </figcaption>
    {c.points.length === 0 ? (
      <p className="h-none">{t('暂无数据')}</p>
    ) : c.kind === 'columns' ? (
      <>
        <Columns of={c} />
        <table className="sr-only">
          <tbody>
            {c.points.map((p) => (
              <tr key={p.label}>
                <th scope="row">{p.label}</th>
                {p.values.map((v, k) => (
                  <td key={c.series[k]}>{`${t(c.series[k] ?? '')} ${exact(v, c.unit)}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </>
    ) : (
      <Bars of={c} />
    )}
  </figure>
)
