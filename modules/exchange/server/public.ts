export { type Message, noteExchange, purge as purgeExchange } from './service.ts'
