import { t } from '#kernel/web/i18n.ts'

/** Places on the drawing: hospitals above, suppliers below, the platform between them. */
const hospitals = [
  [70, 92],
  [210, 56],
  [350, 92],
] as const
const suppliers = [
  [90, 318],
  [210, 350],
  [330, 318],
] as const
const middle = [210, 205] as const

const way = ([x, y]: readonly [number, number]): string =>
  `M${x} ${y}C${x} ${(y + middle[1]) / 2} ${middle[0]} ${(y + middle[1]) / 2} ${middle[0]} ${middle[1]}`

const Hospital = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <g transform={`translate(${x - 26} ${y - 30})`}>
    <rect x="2" y="8" width="48" height="44" rx="7" fill="#fff" opacity=".95" />
    <path d="M26 19v18M17 28h18" stroke="var(--c-primary)" strokeWidth="5" strokeLinecap="round" />
    <path d="M13 8V4a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v4" fill="none" stroke="#fff" strokeWidth="2.5" opacity=".8" />
  </g>
)

const Supplier = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <g transform={`translate(${x - 28} ${y - 22})`}>
    <rect y="4" width="36" height="28" rx="4" fill="#fff" opacity=".92" />
    <path d="M38 12h9l8 9v11H38z" fill="#fff" opacity=".7" />
    <circle cx="12" cy="35" r="5" fill="#fff" stroke="var(--c-primary-active)" strokeWidth="3" />
    <circle cx="43" cy="35" r="5" fill="#fff" stroke="var(--c-primary-active)" strokeWidth="3" />
  </g>
)

/** The left half of the login page: hospitals and suppliers meeting at one platform. Decoration, drawn here. */
export const Brand = () => (
  <section className="login-brand">
    <header>
      <h2>{t('让每一次采购都清楚、及时、可追溯')}</h2>
      <p>{t('药品、耗材、试剂与后勤物资，从计划到付款同在一处')}</p>
    </header>
    <svg viewBox="0 0 420 400" aria-hidden="true">
      <g fill="none" stroke="#fff" strokeWidth="2">
        {[...hospitals, ...suppliers].map((p) => (
          <path key={p.join()} d={way(p)} strokeDasharray="4 7" className="login-flow" opacity=".65" />
        ))}
        <circle cx={middle[0]} cy={middle[1]} r="86" opacity=".16" />
        <circle cx={middle[0]} cy={middle[1]} r="126" opacity=".1" />
      </g>
      <circle cx={middle[0]} cy={middle[1]} r="54" fill="#fff" opacity=".14" />
      <g transform="translate(170 165) scale(2.5)" stroke="#fff" strokeWidth="1.6" strokeLinejoin="round" fill="none">
        <path d="M16 5.5l9 4.8v10.9l-9 5.3-9-5.3V10.3z" fill="rgb(255 255 255 / 14%)" />
        <path d="M7.5 10.6L16 15.4l8.5-4.8M16 15.4v10.4" />
        <path d="M11.6 8l8.6 4.9v4" opacity=".6" />
      </g>
      {hospitals.map((p) => (
        <Hospital key={p.join()} at={p} />
      ))}
      {suppliers.map((p) => (
        <Supplier key={p.join()} at={p} />
      ))}
    </svg>
    <ol>
      {['采购计划', '订单', '配送', '验收', '结算'].map((step) => (
        <li key={step}>{t(step)}</li>
      ))}
    </ol>
  </section>
)
