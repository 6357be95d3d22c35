import type { Actor } from '#kernel/server/ctx.ts'
import { templateCalls, typeCalls } from '#modules/contract-type/shared/calls.ts'
import { ask } from './ask.ts'
import { demoTypes } from './contract-texts.data.ts'

/** A type with the text its contracts are made of. */
export interface LoadedType {
  id: string
  templateId: string
}

/** The region's types of contracts, each with its text; by code. */
export const loadContractTypes = async (operator: Actor): Promise<Map<string, LoadedType>> => {
  const made = new Map<string, LoadedType>()
  for (const { template, blocks, required = [], thirdParty = false, ...type } of demoTypes) {
    const { id } = await ask(operator, typeCalls.add, { ...type, thirdParty, required: [...required] as never })
    const text = await ask(operator, templateCalls.save, {
      typeId: id,
      version: 0,
      name: template,
      blocks: [...blocks],
    })
    made.set(type.code, { id, templateId: text.id })
  }
  return made
}
