/** Pages of the documents that move goods, by the names of their machines. */
const pages: Readonly<Record<string, string>> = {
  acceptance: '/procurement/acceptance',
  stockDocument: '/inventory/stockDocument',
  stockCount: '/inventory/stockCount',
  returnOrder: '/procurement/return',
  surgeryOrder: '/procurement/orderWithTable',
  // a task's page is its recall's
  recallTask: '/inventory/recall',
}
/** Where a movement's own document is; undefined for what has no page. */
export const paperOf = ({ refType, refId }: { refType: string; refId: string | null }): string | undefined =>
  pages[refType] && refId ? `${pages[refType]}/${refId}` : undefined
