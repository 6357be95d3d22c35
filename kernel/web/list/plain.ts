import { t } from '../i18n.ts'
import type { Column } from './columns.tsx'

/** Columns as antd's table takes them, where a table is no list. */
export const plainColumns = <R>(columns: readonly Column<R>[]) =>
  columns.map(({ key, label, width, align, fixed, elastic, show, ...c }) => ({
    key,
    title: t(label),
    width,
    align,
    fixed,
    ellipsis: elastic ?? false,
    onHeaderCell: () =>
      ({
        'data-col': key,
        'data-decisive': (c as { decisive?: boolean }).decisive || undefined,
        // an English head may stand on two lines
        style: { whiteSpace: 'normal', overflowWrap: 'normal', lineHeight: 1.2 },
      }) as object,
    onCell: () => ({ 'data-col': key }) as object,
    render: (_: unknown, row: R) => show(row),
  }))
