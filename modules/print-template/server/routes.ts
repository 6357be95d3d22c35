import { implement } from '#kernel/server/implement.ts'
import { printTemplateCalls } from '../shared/calls.ts'
import { detail, query, reset, save } from './service.ts'

export const printTemplateRoutes = implement(printTemplateCalls, { query, detail, save, reset })
