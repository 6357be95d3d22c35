import { sumOf } from '#kernel/shared/decimal.ts'
import { comma, t } from '../i18n.ts'
import { moneyText } from './format.ts'
import type { SumLine } from './table/Sums.tsx'

/**
 * 本页合计 by exact arithmetic, 全部合计 by the server; absent when no column on screen is summed.
 * @param out labels of statuses whose papers the sums leave out (`outOf`), whether a row is left out, and what else is to be said of that;
 *   `short`: the same in a word, which stands beside the label where there is room for it
 */
export const sumLines = <R>(
  columns: readonly { key: string; sum?: boolean }[],
  rows: readonly R[],
  whole: Readonly<Record<string, string>> | undefined,
  out?: { of: readonly string[]; is: (row: R) => boolean; said?: string | undefined; short?: string | undefined },
): SumLine[] => {
  const summed = columns.filter((c) => c.sum)
  if (summed.length === 0) return []
  const page = summed.flatMap((c) => {
    const summed = out ? rows.filter((r) => !out.is(r)) : rows
    const values = summed.map((r) => (r as Record<string, unknown>)[c.key] ?? null)
    // what the server leaves out is kept back in every row, and is no 0
    if (values.length > 0 && whole?.[c.key] === undefined && values.every((v) => v === null)) return []
    const sum = sumOf(
      values.map((v) => String(v ?? '0')),
      2,
    )
    return [[c.key, moneyText(sum)] as const]
  })
  const all = summed.flatMap((c) => (whole?.[c.key] === undefined ? [] : [[c.key, moneyText(whole[c.key])] as const]))
  const what = out?.of.map((label) => t(label)).join(comma())
  const said = [what && t('不含{{what}}的单据；选择其状态页签可看其合计', { what }), out?.said && t(out.said)]
  const hint = said.some(Boolean) ? { hint: said.filter(Boolean).join(' ') } : {}
  const beside = columns[1] && !columns[1].sum && out?.short ? { [columns[1].key]: t(out.short) } : {}
  return [
    { label: t('本页合计'), values: { ...beside, ...Object.fromEntries(page) }, ...hint },
    ...(all.length > 0 ? [{ label: t('全部合计'), values: { ...beside, ...Object.fromEntries(all) }, ...hint }] : []),
  ]
}
