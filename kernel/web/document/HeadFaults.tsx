import type { MouseEvent } from 'react'
import type { FieldTable } from '#kernel/shared/field.ts'
import { focusable } from '../form/FieldForm.tsx'
import { colon, t } from '../i18n.ts'

export interface HeadFaultsProps {
  table: FieldTable
  faults: Readonly<Record<string, string>>
}

/** What is wrong in the head, each leading to its field; one alone stands at its field (ux.md 1.3, Validation). */
export const HeadFaults = ({ table, faults }: HeadFaultsProps) => {
  const wrong = table.fields.filter((f) => faults[f.key])
  if (wrong.length < 2) return null
  const to = (e: MouseEvent<HTMLElement>, key: string) =>
    e.currentTarget.closest('.d-page')?.querySelector<HTMLElement>(`[data-key="${key}"] ${focusable}`)?.focus()
  return (
    <section className="d-bar d-head-faults" aria-label={t('表头问题')}>
      <strong>{t('共 {{n}} 处问题', { n: wrong.length })}</strong>
      <ol>
        {wrong.map((f) => (
          <li key={f.key}>
            <button type="button" className="k-link" onClick={(e) => to(e, f.key)}>
              {`${t(f.label)}${colon()}${faults[f.key]}`}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
