export { type Account, adapterFor, adapterOf } from './adapter.ts'
export { enterAccount } from './enter.ts'
export { type Line, lineOf, noteFault, noteFine, pulledNow, tryNow } from './line.ts'
export { accountOf, addressOf, duePulls, workingHospitals } from './queries/read.ts'
