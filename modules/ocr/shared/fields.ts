/** What is read from a business licence, and the last three of any other certificate. */
export const licenceFields = [
  'orgName',
  'creditCode',
  'legalPerson',
  'address',
  'businessScope',
  'established',
  'licenceFrom',
  'licenceTo',
  'certNo',
  'issuer',
  'issueDate',
] as const
export type LicenceField = (typeof licenceFields)[number] | 'period' | 'until'

/** A field, what it may say, and how sure that is, in percent. */
export interface Read {
  field: (typeof licenceFields)[number]
  value: string
  sure: number
}

/** Below this a field is shown as doubtful. */
export const SURE = 90
