import { implement } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { checkCopy, copy } from './copy.ts'
import { exportList } from './exporting.ts'
import { shipmentImporter } from './importer.ts'
import { addInvoice, checkInvoice } from './invoice.ts'
import { print } from './printing.ts'
import * as delivery from './service.ts'

export const deliveryRoutes = implement(deliveryCalls, {
  query: delivery.query,
  detail: delivery.detail,
  add: delivery.add,
  update: delivery.update,
  delete: delivery.remove,
  checkEdit: delivery.checkEdit,
  checkCopy,
  copy,
  checkInvoice,
  addInvoice,
  import: (ctx, input) => runImport(ctx, shipmentImporter, input),
  export: exportList,
  print,
  ship: delivery.act,
  void: delivery.act,
})
