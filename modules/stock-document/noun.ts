import type { Noun } from '#kernel/server/noun.ts'
import { photoFiles } from './server/files.ts'
import { stockDocumentInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { openingImporter } from './server/opening.ts'
import { stockDocumentReactions } from './server/reactions.ts'
import { stockDocumentRoutes } from './server/routes.ts'
import { doc } from './server/service.ts'
import { classLabels, kindLabels } from './shared/kinds.ts'
import { stockDocumentMachine } from './shared/machine.ts'
import { stockDocumentMessages } from './shared/messages.ts'
import { docWords, lineWords } from './shared/words.ts'

const mine = (status: string) =>
  ({ codes: ['inventory/stockDocument:submit'], orgs: ['hospital'], machine: stockDocumentMachine, status }) as const

export const noun: Noun = {
  name: 'stock-document',
  screens,
  grants,
  routes: stockDocumentRoutes,
  machines: [stockDocumentMachine],
  reactions: stockDocumentReactions,
  importers: [openingImporter],
  prefixes: ['XH', 'DB', 'KT'],
  messages: [stockDocumentMessages],
  cards: [
    { ...mine('rejected'), key: 'stockRejected', label: '被驳回的库存单据', tone: 'red', place: 94 },
    {
      key: 'stockShipped',
      label: '在途的调拨',
      tone: 'blue',
      place: 96,
      codes: ['inventory/stockDocument:receive'],
      orgs: ['hospital'],
      machine: stockDocumentMachine,
      status: 'shipped',
    },
  ],
  paper: { machine: stockDocumentMachine, look: async (ctx, id) => doc.asDoc(await doc.get(ctx, id)) },
  kept: [
    {
      machine: stockDocumentMachine,
      issuer: 'hospital_id',
      lines: { table: 'stock_document_line', parent: 'document_id', owners: ['hospital_id'] },
      apart: ['audited_by', 'created_by'],
    },
  ],
  invariants: stockDocumentInvariants,
  files: photoFiles,
  log: {
    choices: {
      'stockDocument.docKind': kindLabels,
      'stockDocument.docClass': classLabels,
    },
    words: { stockDocument: [docWords, lineWords] },
  },
}
