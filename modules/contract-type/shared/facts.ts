/** What a text is made of; numbers and days as texts, as `contentOf` of the contract tells them. Null and '' are empty. */
type Fact = string | number | boolean | null | undefined

export interface ContractHeader {
  no?: string | null
  name?: string | null
  outerNo?: string | null
  category?: string | null
  typeName?: string | null
  signDate?: string | null
  validFrom?: string | null
  validTo?: string | null
  amount?: string | null
  payDays?: number | null
  prepayRate?: number | null
  deliveryHours?: number | null
  framework?: boolean
  priceFollows?: boolean
  parentNo?: string | null
  parentName?: string | null
  remark?: string | null
  /** What a header has beside is none of the text's. */
  [other: string]: unknown
}
export interface ContractParty {
  role: 'hospital' | 'supplier' | 'third'
  name: string
  creditCode?: string | null
  representative?: string | null
  phone?: string | null
  address?: string | null
  bankName?: string | null
  bankAccount?: string | null
}
export interface ContractLine {
  seq: number
  productCode: string
  name: string
  spec: string
  manufacturer?: string | null
  unit: string
  listedPrice?: string | null
  selectedPrice?: string | null
  lastPrice?: string | null
  /** Absent where the reader's permission hides amounts, or a link tells none. */
  price?: string | null
  qty?: string | null
  amount?: string | null
  note?: string | null
}
export interface ContractFacts {
  header: ContractHeader
  parties: readonly ContractParty[]
  lines: readonly ContractLine[]
  /** The contract's own clauses beside the template's, in order. */
  clauses: readonly { title: string; text: string }[]
}

/** Where an empty placeholder is filled: a tab of the entry page, and the field on it. */
export type TextTab = 'basic' | 'parties' | 'lines'

export interface Placeholder {
  label: string
  tab: TextTab
  field: string
  of: (facts: ContractFacts) => Fact
  /** How it is written; as it is when left out. */
  as?: 'day' | 'money' | 'capital'
}
