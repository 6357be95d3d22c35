import { implement } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { monitorCalls } from '../shared/calls.ts'
import { thresholdImporter } from './importer.ts'
import * as monitor from './service.ts'
import { propose, setThreshold } from './thresholds.ts'

export const monitorRoutes = implement(monitorCalls, {
  query: monitor.query,
  export: monitor.exportList,
  setThreshold,
  propose,
  import: (ctx, input) => runImport(ctx, thresholdImporter, input),
  remind: monitor.remind,
})
