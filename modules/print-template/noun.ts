import type { Noun } from '#kernel/server/noun.ts'
import { printTemplateRoutes } from './server/routes.ts'
import { templateWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'print-template',
  routes: printTemplateRoutes,
  log: {
    entities: { printTemplate: '打印模板' },
    words: { printTemplate: [templateWords] },
  },
}
