import type { ReactNode } from 'react'
import { t } from '../i18n.ts'
import { NONE } from '../list/time.ts'
import './document.css'

/** Label and value pairs in a grid; an empty value shows `--`. */
export const Fields = ({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="d-fields">
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{t(label)}</dt>
        <dd>{value === null || value === undefined || value === '' ? NONE : value}</dd>
      </div>
    ))}
  </dl>
)
