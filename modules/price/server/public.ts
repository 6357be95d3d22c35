export { askLarge } from './rules.ts'
