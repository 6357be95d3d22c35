import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'settlement/invoice', titleZh: '发票管理', titleEn: 'Invoice management', orgs: 'HSO', icon: 'wallet', place: 20, actions: 'add edit delete ocr scan upload submit withdraw audit link red void print export verify override exception' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGION_OPERATOR: { 'settlement/invoice': 'export exception' },
  // who sends the goods enters the invoice that comes with them; who invoices hands it in
  SUP_WAREHOUSE: { 'settlement/invoice': 'add edit delete ocr scan' },
}
