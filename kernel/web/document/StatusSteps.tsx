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

interface Props {
  of: Machine<any, any, any>
  is: string
  /** Statuses it came through, in any order. */
  past?: readonly string[]
}

/** Where a document stands on its way; from a status beside the way one sees how far it got, the rest is told by the tag. */
export const StatusSteps = ({ of, is, past = [] }: Props) => {
  const way = useMemo(() => mainWay(of), [of])
  const at = way.indexOf(is)
  const reached = at < 0 ? Math.max(...past.map((s) => way.indexOf(s)), -1) : at
  const over = !!of.states[is]?.final || of.states[is]?.tone === 'red'
  const stateOf = (i: number) => {
    if (i === at) return 'now'
    if (i < reached) return 'done'
    // beside the way for a while, or for good
    if (i === reached) return over ? 'stopped' : 'now'
    return at < 0 ? 'off' : 'next'
  }
  return (
    <ol className="d-steps" aria-label={t('状态')}>
      {way.map((s, i) => (
        <li key={s} data-state={stateOf(i)} aria-current={i === at ? 'step' : undefined}>
          <span aria-hidden="true">
            {i < reached ? <Sign of="check" /> : stateOf(i) === 'stopped' ? <Sign of="cross" /> : i + 1}
          </span>
          {t(of.states[s]?.label ?? s)}
          {stateOf(i) === 'stopped' && <em className="sr-only">{t('到此为止')}</em>}
        </li>
      ))}
    </ol>
  )
}
