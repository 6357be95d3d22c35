import type { LineCover } from '../shared/line-cover.ts'
import { coverText } from './cover.ts'

export { coverText }

/** The contract behind a line of a plan; in red where it does not agree. */
export const CoverCell = ({ of: c, unit }: { of: LineCover | undefined; unit: string }) => (
  <span title={c?.said.join(' · ') || coverText(c, unit)} className={c?.said.length ? 'd-danger' : undefined}>
    {coverText(c, unit)}
  </span>
)
