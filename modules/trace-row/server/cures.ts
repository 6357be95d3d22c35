import type { Whole } from './queries/read.ts'

const paths: Readonly<Record<string, string>> = {
  acceptance: '/procurement/acceptance',
  returnOrder: '/procurement/return',
  stockCount: '/inventory/stockCount',
}
/** Where the paper of a row is read; nothing for what has no page. */
export const paperPath = ({ source, sourceId }: { source: string; sourceId: string | null }): string =>
  sourceId && paths[source] ? `${paths[source]}/${sourceId}` : ''

const ofProduct = ['med_list_codg', 'rx_flag', 'aprvno', 'prodentp_name']
const ofItem = ['fixmedins_hilist_id', 'fixmedins_hilist_name']
const ofSupplier = ['spler_name', 'spler_pmtno']

/** Where what is wrong with a field is mended. What came from the hospital's own system is told by it again. */
export const cureOf = (
  row: Pick<Whole, 'source' | 'sourceId' | 'productId' | 'product' | 'supplier'>,
  field: string,
  queue: string,
): string => {
  if (row.source === 'his') return `/${queue}`
  if (ofProduct.includes(field)) return row.productId ? `/baseInfo/drug/${row.productId}` : ''
  if (ofItem.includes(field)) return `/purchaseList/catalogues?keyword=${encodeURIComponent(row.product)}`
  if (ofSupplier.includes(field)) return `/baseInfo/certificate?keyword=${encodeURIComponent(row.supplier)}`
  return paperPath(row) || '/inventory/inventoryQuery'
}
