/**
 * Why goods stand still, or moved, where the house says it and no person: as it is kept, with places for what differs. Readers of
 * another language read it in theirs.
 */
export const houseReasons = [
  '有效期至 {{day}}',
  '同一批号在本院已有另一有效期或生产日期：{{lot}} {{expiry}} / {{made}}',
  '盘点中',
  '错发',
  '漏记',
  '破损',
  '自然损耗',
  '单位换算',
] as const

const patterns = houseReasons.map((template) => ({
  template,
  keys: [...template.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]!),
  // none of them has a character that means something to a pattern, but the places; a lot may hold blanks, a day does not
  test: new RegExp(`^${template.replace(/\{\{(\w+)\}\}/g, (_, key) => (key === 'lot' ? '(.+)' : '(\\S+)'))}$`),
}))

/** The template of a reason of the house, and what stands in its places; undefined for what a person typed. */
export const readReason = (reason: string): { template: string; params: Record<string, string> } | undefined => {
  for (const { template, keys, test } of patterns) {
    const found = test.exec(reason)
    if (found) return { template, params: Object.fromEntries(keys.map((key, i) => [key, found[i + 1] ?? ''])) }
  }
  return undefined
}
