import { on } from '#kernel/server/reaction.ts'
import { stockDocumentMachine } from '../shared/machine.ts'
import { passFree } from './transfer.ts'

/** Where no flow of approval waits for it a transfer is approved with its submit (domain-stock §2.24.5). */
export const stockDocumentReactions = [on(stockDocumentMachine, 'submit', passFree)]
