import { implement } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { byBox } from './boxes.ts'
import { codes } from './codes.ts'
import { checkCopy, copy } from './copy.ts'
import { shipmentImporter } from './importer.ts'
import { addInvoice, checkInvoice } from './invoice.ts'
import { uploadReport } from './report.ts'
import { add, checkEdit, delivery, printLabel, update } from './service.ts'
import { scanTrace } from './trace.ts'

export const deliveryRoutes = implement(deliveryCalls, {
  query: byBox(delivery.query),
  detail: delivery.detail,
  add: delivery.sending('ship', add),
  update: delivery.sending('ship', update),
  delete: delivery.remove,
  checkEdit,
  checkCopy,
  copy,
  checkInvoice,
  addInvoice,
  uploadReport,
  scanTrace,
  codes,
  import: (ctx, input) => runImport(ctx, shipmentImporter, input),
  export: byBox(delivery.export),
  print: delivery.print,
  printLabel,
  ship: delivery.act,
  void: delivery.act,
})
