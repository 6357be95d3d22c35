import type { Noun } from '#kernel/server/noun.ts'
import { personFields } from './shared/fields.ts'

export const noun: Noun = { name: 'trace-setting', persons: [...personFields, 'opter_name'] }
