import type { ReactNode } from 'react'
import { t } from '../i18n.ts'
import './form.css'

interface Props {
  /** Chinese, as the help under it. */
  label: string
  help?: string
  required?: boolean
  /** Already translated. */
  fault?: string
  children: ReactNode
}

/** A control of a dialog with its label above and what is wrong with it, or should be known, below. */
export const Named = ({ label, help, required, fault, children }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="f-field">
    <span className="f-label">
      {t(label)}
      {required && <em aria-hidden> *</em>}
    </span>
    {children}
    {help && <span className="d-muted">{t(help)}</span>}
    {fault && (
      <span role="alert" className="d-fault">
        {fault}
      </span>
    )}
  </label>
)
