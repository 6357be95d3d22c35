import { useState } from 'react'
import { t } from '../i18n.ts'
import type { GridColumn, GridRow, LineError } from './types.ts'

/** Entries drawn; F8 walks all of them. */
const SHOWN = 100

interface Props<R extends GridRow> {
  errors: readonly LineError[]
  columns: readonly GridColumn<R>[]
  rows: readonly R[]
  onGo: (e: LineError) => void
}

/** 第 12 行 采购数量：必须大于 0. */
export const errorText = <R extends GridRow>(
  e: LineError,
  columns: readonly GridColumn<R>[],
  lineOf: (key: string) => number | undefined,
): string => {
  const line = lineOf(e.row)
  const title = columns.find((c) => c.key === e.column)?.title
  if (line === undefined) return e.message
  if (title === undefined) return t('第 {{line}} 行：{{message}}', { line, message: e.message })
  return t('第 {{line}} 行 {{title}}：{{message}}', { line, title: t(title), message: e.message })
}

/** All that is wrong, the count leading to the first and each entry to its cell (ux.md 1.3, Validation): one line, which opens on demand (ux.md 63). */
export const ErrorBar = <R extends GridRow>({ errors, columns, rows, onGo }: Props<R>) => {
  const lines = new Map(rows.map((r, i) => [r.key, i + 1]))
  const [open, setOpen] = useState(false)
  return (
    <section className="g-bar" aria-label={t('错误列表')} data-open={open || undefined}>
      <strong role="alert">
        <button type="button" className="g-link" onClick={() => errors[0] && onGo(errors[0])}>
          {t('共 {{n}} 处问题', { n: errors.length })}
        </button>
      </strong>
      {errors.length > 1 && (
        <button type="button" className="g-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? '收起' : '展开')}
        </button>
      )}
      <ol>
        {errors.slice(0, SHOWN).map((e) => (
          <li key={`${e.row} ${e.column} ${e.message}`}>
            <button type="button" className="g-link" onClick={() => onGo(e)}>
              {errorText(e, columns, (key) => lines.get(key))}
            </button>
          </li>
        ))}
        {errors.length > SHOWN && <li>{t('其余 {{n}} 处请按 F8 逐个查看', { n: errors.length - SHOWN })}</li>}
      </ol>
    </section>
  )
}
