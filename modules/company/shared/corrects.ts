import type { FieldTable } from '#kernel/shared/field.ts'
import { makerTable } from './fields.ts'

const keys = [
  ...['name', 'shortName', 'formerName', 'creditCode', 'companyType', 'legalPerson', 'capital', 'foundedAt', 'termTo'],
  ...['regionCode', 'address', 'scope', 'contact', 'mobile', 'phone', 'email'],
]

/**
 * What may be proposed of a company by whoever deals with it (domain-lists §2.35). Numbers of people are nobody else's to know, and
 * accounts change under the password and by two (`agreed`).
 */
export const correctableFields: FieldTable = {
  fields: makerTable.fields.filter((f) => keys.includes(f.key)),
  ...(makerTable.rules ? { rules: makerTable.rules } : {}),
}
