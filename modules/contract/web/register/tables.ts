import type { FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { endingWords, signatureWords, signWays, registerWords as words } from '../../shared/register-words.ts'

/** Fields of the dialogs of a contract that was agreed. */
export const freezeTable: FieldTable = {
  fields: [
    fieldOf(words, 'freezeReason', { type: 'area', required: true, max: 200 }),
    fieldOf(words, 'frozenUntil', {}),
  ],
}

export const keepTable = (owner: 'ownerId' | undefined): FieldTable => ({
  fields: [
    ...(owner ? [{ key: owner, label: words.ownerName.label, type: 'ref' } as const] : []),
    fieldOf(words, 'reminderDays', { min: 0, max: 365 }),
    fieldOf(words, 'remark', { type: 'area', max: 500 }),
  ],
})

/** What somebody does about the end of a contract, by where it stands. */
export const endKinds = {
  ask: '申请终止',
  agree: '同意终止',
  disagree: '不同意终止',
  withdraw: '撤回终止申请',
  ends: '决定终止',
  goesOn: '决定继续履行',
} as const
export type EndKind = keyof typeof endKinds

const kindField = (kinds: readonly EndKind[]) =>
  ({
    key: 'kind',
    label: '处理方式',
    type: 'choice',
    required: true,
    choices: Object.fromEntries(kinds.map((k) => [k, endKinds[k]])),
  }) as const
const answer = fieldOf(endingWords, 'answer', { type: 'area', max: 200 })

export const askTable: FieldTable = {
  fields: [
    fieldOf(endingWords, 'endReason', { type: 'area', required: true, max: 200 }),
    fieldOf(endingWords, 'endsOn', { required: true }),
  ],
}
export const answerTable = (kinds: readonly EndKind[]): FieldTable => ({
  fields: [kindField(kinds), answer],
  rules: [
    (v) =>
      v.kind !== 'agree' && v.kind !== 'withdraw' && !String(v.answer ?? '').trim()
        ? { key: 'answer', reason: '必填' }
        : undefined,
  ],
})

/** How somebody signs a scan that somebody else put his hand to. */
export const isScan = (way: unknown): boolean => String(way).endsWith(' scan')
/** How somebody judges the scan that another one brought. */
export const judges = (way: unknown): boolean => / (confirm|return)$/.test(String(way))
/** Of how somebody may sign; a scan says whose signature stands on it, and what goes back why. */
export const signTable = (ways: Readonly<Record<string, string>>, way: string): FieldTable => ({
  fields: [
    { key: 'way', label: signatureWords.signKind.label, type: 'choice', required: true, choices: ways },
    ...(judges(way) ? [] : [fieldOf(signatureWords, 'signerRole', { max: 60 })]),
    ...(way.endsWith(' return')
      ? [
          fieldOf(signatureWords, 'returnReason', {
            type: 'area',
            required: true,
            missing: '请填写退回原因',
            max: 200,
          }),
        ]
      : []),
    ...(isScan(way)
      ? [
          {
            ...fieldOf(signatureWords, 'signerName', { required: true, missing: '请填写扫描件上的签字人', max: 60 }),
            label: '扫描件上的签字人',
          },
        ]
      : []),
  ],
})
export { signWays }
