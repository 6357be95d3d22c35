import type { Machine } from '#kernel/shared/machine.ts'
import { t } from '../i18n.ts'

/** The straight way from the start: at each status the first action that leads on to a status not yet seen. */
const mainWay = (m: Machine<any, any>): string[] => {
  const way = [m.start]
  for (;;) {
    const next = Object.values(m.actions).find(
      (a) =>
        a.from.includes(way.at(-1) as string) &&
        !way.includes(a.to) &&
        m.states[a.to]?.tone !== 'grey' &&
        m.states[a.to]?.tone !== 'red',
    )
    if (!next) return way
    way.push(next.to)
  }
}

/** Where a document stands on its way; a status beside the way is shown after the steps by the tag alone. */
export const StatusSteps = ({ of, is }: { of: Machine<any, any>; is: string }) => {
  const way = mainWay(of)
  const at = way.indexOf(is)
  return (
    <ol className="d-steps" aria-label={t('状态')}>
      {way.map((s, i) => (
        <li
          key={s}
          data-state={at < 0 ? 'off' : i < at ? 'done' : i === at ? 'now' : 'next'}
          aria-current={i === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{at >= 0 && i < at ? '✓' : i + 1}</span>
          {t(of.states[s]?.label ?? s)}
        </li>
      ))}
    </ol>
  )
}
