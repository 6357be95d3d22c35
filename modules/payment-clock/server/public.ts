export { payDays } from './settings.ts'
