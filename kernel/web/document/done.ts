import type { Action, Offer } from '#kernel/shared/machine.ts'
import { fill } from '#kernel/shared/plural.ts'
import { language, t } from '../i18n.ts'
import { today } from '../list/time.ts'

/** In the words of the glossary where they have one of it. */
const usual = (act: string): string => {
  const own = fill('已{{act}}', { act })
  return t(own) === own && language() === 'en' ? t('已{{act}}', { act: t(act) }) : t(own)
}

/** That it was done; of what begins on a day, whether it holds now or from when on (ux.md 74). */
export const doneText = (spec: Pick<Offer & Partial<Action>, 'label' | 'done' | 'holdsFrom'>, doc: object): string => {
  const done = spec.done ? t(spec.done) : usual(spec.label)
  const day = spec.holdsFrom && (doc as Record<string, unknown>)[spec.holdsFrom]
  if (typeof day !== 'string') return done
  return day > today() ? t('{{done}}，自 {{day}} 起生效', { done, day }) : t('{{done}}，已生效', { done })
}
