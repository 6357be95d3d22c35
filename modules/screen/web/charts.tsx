import { type ReactNode, use } from 'react'
import { Decimal, grouped } from '#kernel/shared/decimal.ts'
import { ticksFor } from '#kernel/shared/ticks.ts'
import { comma, language } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import type { ScreenRow } from '../shared/calls.ts'
import { CanvasContext, NARROW } from './canvas.ts'

/** Amounts on a wall: 1.23亿, 45.6万, otherwise whole yuan; English readers get millions and thousands. */
export const shortMoney = (value: string): string => {
  const n = new Decimal(value)
  const steps: [number, string][] =
    language() === 'zh'
      ? [
          [1e8, '亿'],
          [1e4, '万'],
        ]
      : [
          [1e6, 'M'],
          [1e3, 'k'],
        ]
  for (const [size, unit] of steps) if (n.abs().gte(size)) return grouped(n.div(size).toFixed(2)) + unit
  return grouped(n.toFixed(0))
}
export const count = (value: string): string => grouped(value)

const most = (values: readonly string[]): number => Math.max(1e-9, ...values.map(Number))

interface Text {
  /** Name of a row, when the server gives only its code. */
  nameOf?: (row: ScreenRow) => string
  show?: (value: string) => string
  /** Address a click leads to, in a new tab. */
  linkOf?: (row: ScreenRow) => string
}
const named = (row: ScreenRow, { nameOf }: Text): string => nameOf?.(row) ?? row.name

/** A page of the application in a new tab, which takes this one's session along; plain text for who may not open it. */
export const Away = ({ to, children }: { to: string; children: ReactNode }) => {
  const [, area, list] = to.split(/[/?]/)
  const may = useSession((s) => s.authList.includes(`${area}/${list}:view`))
  // not a link of the browser: a tab it opens gets no copy of this one's session
  const leave = () => window.open(`${location.pathname}#${to}`, '_blank')
  return may ? (
    <button type="button" className="w-away" onClick={leave}>
      {children}
    </button>
  ) : (
    children
  )
}

/** Ranked bars. */
export const Bars = ({ rows, ...text }: { rows: ScreenRow[] } & Text) => {
  const top = most(rows.map((r) => r.value))
  return (
    <ol className="w-bars">
      {rows.map((r, i) => (
        <li key={r.key}>
          <span className="w-place">{i + 1}</span>
          <span className="w-name" title={`${named(r, text)} ${r.note}`}>
            {text.linkOf ? <Away to={text.linkOf(r)}>{named(r, text)}</Away> : named(r, text)}
          </span>
          <span className="w-bar">
            <i style={{ width: `${(Number(r.value) / top) * 100}%` }} />
          </span>
          <b>{(text.show ?? shortMoney)(r.value)}</b>
        </li>
      ))}
    </ol>
  )
}

/** A round value beside an axis: 40万, 400K. */
const tick = (v: number): string =>
  new Intl.NumberFormat(language(), { notation: 'compact', maximumSignificantDigits: 3 }).format(v)

/** Two lines over the same steps, such as ordered and accepted by month. */
export const Lines = ({ rows, labels }: { rows: ScreenRow[]; labels: [string, string] }) => {
  const { width } = use(CanvasContext)
  // a wider canvas has wider panels of the same height
  const [w, h, left, bottom] = [560 * (width / NARROW), 140, 70, 24]
  const ticks = ticksFor(most(rows.flatMap((r) => [r.value, r.second ?? '0'])), 3)
  const top = ticks.at(-1) ?? 1
  const x = (i: number) => left + (i * (w - left - 14)) / Math.max(1, rows.length - 1)
  const y = (v: string) => 10 + (1 - Number(v) / top) * (h - bottom - 10)
  const path = (of: (r: ScreenRow) => string) => rows.map((r, i) => `${i ? 'L' : 'M'}${x(i)} ${y(of(r))}`).join('')
  // counted back from the last step: the one that is on is always named
  const every = Math.ceil(rows.length / 6)
  const named = (i: number) => (rows.length - 1 - i) % every === 0
  return (
    <figure className="w-lines">
      <svg viewBox={`0 0 ${w} ${h}`} role="img" aria-label={labels.join(comma())}>
        {ticks.map((v) => (
          <g key={v}>
            <path className="w-grid" d={`M${left} ${y(String(v))}H${w - 14}`} />
            <text x={left - 8} y={y(String(v)) + 5} textAnchor="end">
              {tick(v)}
            </text>
          </g>
        ))}
        {rows.map(
          (r, i) =>
            named(i) && (
              <text key={r.key} x={x(i)} y={h - 6} textAnchor={i === rows.length - 1 ? 'end' : 'middle'}>
                {r.name.slice(-5)}
              </text>
            ),
        )}
        <path className="w-first" d={path((r) => r.value)} />
        <path className="w-second" d={path((r) => r.second ?? '0')} />
      </svg>
      <figcaption>
        <span className="w-first">{labels[0]}</span>
        <span className="w-second">{labels[1]}</span>
      </figcaption>
    </figure>
  )
}

/** Shares of a whole as a ring. */
export const Ring = ({ rows, show = shortMoney, ...text }: { rows: ScreenRow[] } & Text) => {
  const whole = rows.reduce((sum, r) => sum.add(r.value), new Decimal(0))
  const round = 2 * Math.PI * 70
  let from = 0
  return (
    <div className="w-ring">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        {rows.map((r, i) => {
          const part = whole.isZero() ? 0 : new Decimal(r.value).div(whole).toNumber()
          const at = from
          from += part
          return (
            <circle
              key={r.key}
              className={`w-slice-${i % 6}`}
              cx="100"
              cy="100"
              r="70"
              strokeDasharray={`${part * round} ${round}`}
              strokeDashoffset={-at * round}
            />
          )
        })}
        <text x="100" y="108" textAnchor="middle">
          {show(whole.toFixed(2))}
        </text>
      </svg>
      <ul>
        {rows.map((r, i) => (
          <li key={r.key}>
            <i className={`w-slice-${i % 6}`} />
            <span>{text.linkOf ? <Away to={text.linkOf(r)}>{named(r, text)}</Away> : named(r, text)}</span>
            <b>{show(r.value)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shares of `second`, as percent bars. */
export const Parts = ({ rows, ...text }: { rows: ScreenRow[] } & Text) => (
  <ul className="w-bars">
    {rows.map((r) => {
      const part = new Decimal(r.value).div(r.second && r.second !== '0' ? r.second : 1).mul(100)
      return (
        <li key={r.key}>
          <span className="w-name">{named(r, text)}</span>
          <span className="w-bar">
            <i style={{ width: `${Math.min(100, part.toNumber())}%` }} />
          </span>
          <b>{part.toFixed(1)}%</b>
        </li>
      )
    })}
  </ul>
)
