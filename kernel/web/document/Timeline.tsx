import type { z } from 'zod'
import type { HistoryStep } from '#kernel/shared/step.ts'
import { t } from '../i18n.ts'
import { timeText } from '../list/time.ts'
import { reasonText } from './reason.ts'

type Step = z.output<typeof HistoryStep>

/** Who did what, when and why, newest last. */
export const Timeline = <S extends Step>({ steps, label }: { steps: readonly S[]; label?: (s: S) => string }) => (
  <ol className="d-timeline">
    {steps.map((s, i) => (
      <li key={`${s.at} ${i}`} data-last={i === steps.length - 1 || undefined}>
        <strong>{t(s.label)}</strong>
        {label && <span className="d-muted"> {label(s)}</span>}
        <div className="d-muted">
          {s.userName} · {s.orgName} · {timeText(s.at)}
        </div>
        {s.reason && <div className="d-why">{reasonText(s.reason)}</div>}
      </li>
    ))}
  </ol>
)
