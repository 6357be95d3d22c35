import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { vbpCalls } from '../shared/calls.ts'
import * as batches from './batches.ts'
import { exportVolumes } from './export.ts'
import { volumeImporter } from './importer.ts'
import { reasons, substitutes } from './reasons.ts'
import { lend, partners, transfer } from './transfers.ts'

export const vbpRoutes: Routes = implement(vbpCalls, {
  query: batches.batch.query,
  detail: batches.detail,
  add: batches.add,
  update: batches.update,
  import: (ctx, input) => runImport(ctx, volumeImporter, input),
  export: exportVolumes,
  activate: batches.activate,
  progress: batches.progress,
  warnings: batches.warnings,
  reasons,
  substitutes,
  partners,
  transfers: transfer.query,
  transfer: lend,
  answerTransfer: transfer.act,
  cancelTransfer: transfer.act,
})
