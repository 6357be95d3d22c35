import { t } from '../i18n.ts'
import type { Column } from './columns.tsx'

/** Columns as antd's table takes them, where a table is no list. */
export const plainColumns = <R>(columns: readonly Column<R>[]) =>
  columns.map(({ key, label, width, align, fixed, elastic, show }) => ({
    key,
    title: t(label),
    width,
    align,
    fixed,
    ellipsis: elastic ?? false,
    render: (_: unknown, row: R) => show(row),
  }))
