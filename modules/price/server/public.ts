export { applyDuePrices, type DuePrices } from './due.ts'
