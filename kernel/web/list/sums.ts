import { sumOf } from '#kernel/shared/decimal.ts'
import { t } from '../i18n.ts'
import { moneyText } from './format.ts'
import type { SumLine } from './table/Sums.tsx'

/** 本页合计 by exact arithmetic, 全部合计 by the server; absent when no column on screen is summed. */
export const sumLines = <R>(
  columns: readonly { key: string; sum?: boolean }[],
  rows: readonly R[],
  whole: Readonly<Record<string, string>> | undefined,
): SumLine[] => {
  const summed = columns.filter((c) => c.sum)
  if (summed.length === 0) return []
  const page = summed.map((c) => {
    const values = rows.map((r) => String((r as Record<string, unknown>)[c.key] ?? '0'))
    return [c.key, moneyText(sumOf(values, 2))] as const
  })
  const all = summed.flatMap((c) => (whole?.[c.key] === undefined ? [] : [[c.key, moneyText(whole[c.key])] as const]))
  return [
    { label: t('本页合计'), values: Object.fromEntries(page) },
    ...(all.length > 0 ? [{ label: t('全部合计'), values: Object.fromEntries(all) }] : []),
  ]
}
