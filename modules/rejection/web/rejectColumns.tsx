import type { Column } from '#kernel/web/list/columns.tsx'
import './reject.css'

/** Letters that fit all columns beside one another into the dialog, px. */
const USUAL = 14

/** Several fields of a line in one column, one below the other. */
const stacked = <L,>(key: string, label: string, parts: readonly Column<L>[]): Column<L> => ({
  key,
  label,
  width: Math.max(...parts.map((c) => c.width)),
  show: (line) => (
    <div className="rj-stack">
      {parts.map((c) => (
        <div key={c.key}>{c.show(line)}</div>
      ))}
    </div>
  ),
})

interface Parts<L> {
  /** Which line it is: stays in view when the rest is scrolled. */
  which: readonly Column<L>[]
  goods: readonly Column<L>[]
  why: readonly Column<L>[]
  instead: readonly Column<L>[]
}
/** The columns of 拒配: beside one another; with larger letters the reason and what comes instead have two rows each, and nothing is cut. */
export const rejectColumns = <L,>({ which, goods, why, instead }: Parts<L>, fontSize: number): Column<L>[] => [
  ...which.map((c) => ({ ...c, fixed: 'start' as const })),
  ...goods,
  ...(fontSize <= USUAL
    ? [...why, ...instead]
    : [stacked('why', '拒配原因、说明', why), stacked('instead', '预计到货日期、替代品', instead)]),
]
