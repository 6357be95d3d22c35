import { implement } from '#kernel/server/implement.ts'
import { printTemplateCalls } from '../shared/calls.ts'
import { detail, query, reset, sample, save } from './service.ts'

export const printTemplateRoutes = implement(printTemplateCalls, { query, detail, sample, save, reset })
