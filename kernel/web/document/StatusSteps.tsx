import { useMemo } from 'react'
import type { Machine } from '#kernel/shared/machine.ts'
import { t } from '../i18n.ts'
import { Sign } from '../shell/Sign.tsx'

/** The whole way of a document that goes well: the longest one without a loop from the start to a green end. */
const mainWay = (m: Machine<any, any, any>): string[] => {
  let best: string[] = []
  const walk = (way: string[]) => {
    const at = way.at(-1) as string
    const state = m.states[at]
    if (state?.final) {
      if (state.tone === 'green' && way.length > best.length) best = way
      return
    }
    for (const a of Object.values(m.actions)) if (a.from.includes(at) && !way.includes(a.to)) walk([...way, a.to])
  }
  walk([m.start])
  return best
}

/** Where a document stands on its way; a status beside the way is shown after the steps by the tag alone. */
export const StatusSteps = ({ of, is }: { of: Machine<any, any, any>; is: string }) => {
  const way = useMemo(() => mainWay(of), [of])
  const at = way.indexOf(is)
  return (
    <ol className="d-steps" aria-label={t('状态')}>
      {way.map((s, i) => (
        <li
          key={s}
          data-state={at < 0 ? 'off' : i < at ? 'done' : i === at ? 'now' : 'next'}
          aria-current={i === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{at >= 0 && i < at ? <Sign of="check" /> : i + 1}</span>
          {t(of.states[s]?.label ?? s)}
        </li>
      ))}
    </ol>
  )
}
