import type { MouseEvent } from 'react'
import { t } from '../i18n.ts'
import { focusable } from './FieldForm.tsx'
import type { useFields } from './useFields.ts'

/** How many fields of a form are wrong, in its footer; nothing before it was sent. It leads to the first of them. */
export const FaultCount = ({
  of: { first, faults },
}: {
  of: Pick<ReturnType<typeof useFields>, 'first' | 'faults'>
}) => {
  const toFirst = (e: MouseEvent<HTMLElement>) =>
    e.currentTarget.closest('.d-page')?.querySelector<HTMLElement>(`[data-key="${first}"] ${focusable}`)?.focus()
  return (
    <div className="d-fault" role="status">
      {first && (
        <button type="button" className="k-link d-fault" onClick={toFirst}>
          {t('共 {{n}} 处问题', { n: Object.keys(faults).length })}
        </button>
      )}
    </div>
  )
}
