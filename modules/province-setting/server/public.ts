export { type Account, adapterOf, adapterFor } from './adapter.ts'
export { addressOf, accountOf } from './queries/read.ts'
export { type Line, lineOf, noteFault, noteFine } from './line.ts'
