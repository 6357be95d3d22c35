import type { Noun } from '#kernel/server/noun.ts'
import { owner } from './server/public.ts'
import { open } from './server/queries/read.ts'
import { clashWarnings } from './server/queries/warnings.ts'
import { clashRoutes } from './server/routes.ts'
import { clashWords } from './shared/words.ts'

const at = 'settlement/invoice'

export const noun: Noun = {
  name: 'invoice-clash',
  routes: clashRoutes,
  cards: [
    {
      key: 'invoiceClash',
      label: '发票号码冲突',
      tone: 'red',
      place: 284,
      path: `/${at}/clashes`,
      codes: [`${at}:exception`],
      orgs: ['authority'],
      filters: { closed: false },
      count: open,
    },
  ],
  warnings: clashWarnings,
  log: { entities: { [owner]: '号码冲突' }, words: { [owner]: [clashWords] } },
}
