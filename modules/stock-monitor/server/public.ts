export { bandOf, levels } from './queries/levels.ts'
export { remindLots } from './service.ts'
export { near2Days, near3Days } from './settings.ts'
