import type { Noun } from '#kernel/server/noun.ts'
import { volumeImporter } from './server/importer.ts'
import { vbpInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { waitingForUs } from './server/queries/transfers.ts'
import { vbpWarnings } from './server/queries/warnings.ts'
import { vbpRoutes } from './server/routes.ts'
import { volumeTable } from './shared/fields.ts'
import { levels, reasonCodes, volumeUnits } from './shared/kinds.ts'
import { transferMachine } from './shared/machine.ts'
import { transferMessages } from './shared/messages.ts'
import { batchWords, itemWords, quotaWords, reasonWords, transferWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'vbp',
  screens,
  grants,
  routes: vbpRoutes,
  machines: [transferMachine],
  importers: [volumeImporter],
  prefixes: ['DL'],
  messages: [transferMessages],
  cards: [
    {
      key: 'vbpTransferAsked',
      label: '待答复的带量调剂',
      tone: 'orange',
      place: 132,
      codes: ['purchaseList/agreedVolume:transfer'],
      orgs: ['hospital'],
      path: '/purchaseList/agreedVolume/transfers',
      filters: { status: ['asked'], forUs: true },
      count: waitingForUs,
    },
  ],
  kept: [{ machine: transferMachine, issuer: 'hospital_id', apart: ['confirmed_by', 'created_by'] }],
  invariants: vbpInvariants,
  warnings: vbpWarnings,
  log: {
    entities: { vbpBatch: '带量批次', vbpItem: '带量品种', agreedVolume: '带量任务' },
    actions: { activate: '启用备选' },
    fields: { quotas: '约定量', itemId: '带量品种', substitute: '选用原因', text: '原因说明' },
    choices: {
      'vbpBatch.level': levels,
      'vbpBatch.volumeUnit': volumeUnits,
      'vbpReason.code': reasonCodes,
    },
    tables: { agreedVolume: [volumeTable] },
    words: {
      vbpBatch: [batchWords, itemWords, quotaWords],
      vbpItem: [itemWords],
      vbpTransfer: [transferWords],
      vbpReason: [reasonWords],
    },
  },
}
