import { type CertKind, certKinds } from '#modules/certificate/shared/kinds.ts'

const kinds = [
  ...(['businessLicense', 'drugOperate', 'deviceOperate', 'deviceFiling'] as const),
  ...(['goodPractice', 'authorization', 'powerOfAttorney', 'other'] as const),
] satisfies CertKind[]
/** What a supplier may show of himself when he registers; each becomes a certificate of his, to be completed. */
export type PaperKind = (typeof kinds)[number]
export const paperKinds = Object.fromEntries(kinds.map((k) => [k, certKinds[k]])) as Readonly<Record<PaperKind, string>>

const isKind = (text: string): text is PaperKind => Object.hasOwn(paperKinds, text)

/** Names of files as people give them, the first that fits. */
const named: readonly [RegExp, PaperKind][] = [
  [/营业执照|三证合一/, 'businessLicense'],
  [/药品.*(经营|许可)|drug/i, 'drugOperate'],
  [/器械.*许可/, 'deviceOperate'],
  [/备案/, 'deviceFiling'],
  [/GSP|GMP|经营质量/i, 'goodPractice'],
  [/委托/, 'powerOfAttorney'],
  [/授权/, 'authorization'],
  [/licen[cs]e/i, 'businessLicense'],
]

/** What a file is by its name: the first one without a telling name is the business licence. */
export const kindOfFile = (name: string, first: boolean): PaperKind =>
  named.find(([like]) => like.test(name))?.[1] ?? (first ? 'businessLicense' : 'other')

/** Files travel in parts that are named after what they show: `drugOperate.2`. */
export const partOf = (kind: PaperKind, i: number): string => `${kind}.${i}`
export const kindOfPart = (part: string, first: boolean): PaperKind => {
  const [kind = ''] = part.split('.')
  return isKind(kind) ? kind : kindOfFile('', first)
}
