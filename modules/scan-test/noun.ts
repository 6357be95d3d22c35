import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'

export const noun: Noun = { name: 'scan-test', screens, grants }
