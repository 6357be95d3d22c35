import { plant } from './plant.ts'

// every transaction, not only repeatable loads, is acknowledged before its log is written
plant('/kernel/server/tx.ts', 'about.relaxed ?', 'true ?')
