import { Checkbox } from 'antd'
import { useState } from 'react'
import type { FieldValue } from '#kernel/shared/field.ts'
import type { FieldState } from '#kernel/web/form/useFields.ts'
import { t } from '#kernel/web/i18n.ts'
import { certWords as words } from '../shared/words.ts'
import './chain.css'

type Key = 'certNo' | 'covers' | 'validFrom' | 'validTo' | 'issuer' | 'issueDate'
interface Reading {
  key: Key
  value: FieldValue
}

/** What was read from a picture, and which of it a person has looked at; a value he typed over is his own. */
export const useReadings = (form: FieldState) => {
  const [all, setAll] = useState<readonly Reading[]>([])
  const [seen, setSeen] = useState<ReadonlySet<Key>>(new Set())
  const [asked, setAsked] = useState(false)
  const open = all.filter((r) => (form.values[r.key] ?? null) === r.value)
  const left = open.filter((r) => !seen.has(r.key))
  return {
    open,
    seen,
    missing: asked ? left.length : 0,
    begin: (found: readonly Reading[]): void => {
      setAll(found)
      setSeen(new Set())
      setAsked(false)
    },
    mark: (key: Key, on: boolean): void => setSeen((s) => new Set(on ? [...s, key] : [...s].filter((k) => k !== key))),
    /** Whether everything read was looked at; says so on the page where it was not. */
    settled: (): boolean => {
      setAsked(true)
      return left.length === 0
    },
  }
}

/** The values that were read, each to be confirmed beside the picture before the certificate is handed in. */
export const Readings = ({ of }: { of: ReturnType<typeof useReadings> }) => {
  if (of.open.length === 0) return null
  return (
    <fieldset className="f-group">
      <legend>{t('识别结果，请逐项核对')}</legend>
      <ul className="k-read">
        {of.open.map((r) => (
          <li key={r.key}>
            <span>{t(words[r.key].label)}</span>
            <Checkbox checked={of.seen.has(r.key)} onChange={(e) => of.mark(r.key, e.target.checked)}>
              {t('已核对：{{value}}', { value: r.value ? String(r.value) : t('长期') })}
            </Checkbox>
          </li>
        ))}
      </ul>
      {of.missing > 0 && (
        <p role="alert" className="d-fault">
          {t('还有 {{n}} 项识别结果未核对', { n: of.missing })}
        </p>
      )}
    </fieldset>
  )
}
