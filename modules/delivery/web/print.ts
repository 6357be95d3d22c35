import type { Answer } from '#kernel/shared/call.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryPaper, invoiceNos } from '../shared/paper.ts'

type Doc = Answer<typeof deliveryCalls.print>['documents'][number]

export const form = formOf<Doc, Doc['lines'][number]>(deliveryPaper, {
  org: (d) => d.supplier,
  head: {
    consignee: (d) => d.hospital,
    address: (d) => `${d.point} ${d.pointAddress}`,
    shipper: (d) => d.supplier,
    invoiceNos: (d) => invoiceNos(d.lines),
    driver: (d) => `${d.driver} ${d.driverPhone}`.trim(),
    coldStart: (d) => d.coldStart && `${d.coldStart} ℃`,
  },
  lines: (d) => d.lines,
  sums: { totalQty: (d) => byUnit(d.lines, (l) => l.qty) },
  amount: (d) => d.amount,
})

/** Printing of this module's document, the same from list and page. */
export const useDeliveryPrint = () => usePrint(deliveryCalls.print, form, [deliveryCalls.detail])
