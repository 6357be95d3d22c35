import { keys } from '#kernel/shared/machine.ts'
import { t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { everyCheck, type Mark, marks as said } from '../shared/checks.ts'
import './match.css'

const tones: Readonly<Record<Mark, string>> = {
  p: 'green',
  w: 'orange',
  f: 'red',
  o: 'blue',
  b: 'red',
  n: 'grey',
  '-': 'none',
}

/** What is told of a run in words: what stands in the way by name, the rest by number. */
export const dotsText = (run: string): string =>
  keys(said)
    .flatMap((m) => {
      const of = everyCheck.filter((_, i) => run[i] === m)
      if (of.length === 0) return []
      const named = m === 'f' || m === 'b' || m === 'w' || m === 'o'
      return [`${t(said[m])} ${of.length}${named ? ` (${of.join(' ')})` : ''}`]
    })
    .join(' · ')

/** The seventeen checks of the last run, one dot each; nothing before the first. */
export const Dots = ({ of }: { of: string }) =>
  of === '' ? (
    NONE
  ) : (
    <span className="match-dots" role="img" aria-label={dotsText(of)} title={dotsText(of)}>
      {everyCheck.map((check, i) => (
        <i key={check} data-tone={tones[of[i] as Mark]} data-mark={of[i]} />
      ))}
    </span>
  )
