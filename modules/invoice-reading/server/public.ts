import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { type FieldTemplate, malformed, refuse } from '#kernel/server/refusal.ts'
import { bestOf, differencesOf, keyOf } from '../shared/compare.ts'
import { isOriginal, type Kept, origins, type ReadField, type ReadValue, readLabels } from '../shared/reading.ts'
import { readQr } from './qr.ts'
import { opened } from './sealing.ts'

const owner = 'invoice'

/** The files an invoice has with those that are added, each once. @throws Refusal */
export const withFiles = (ctx: Ctx, before: readonly Kept[], seals: readonly string[] = []): Kept[] => {
  const fresh = opened(ctx, seals)
  const known = new Set(before.map((k) => k.file.fileId))
  return [...before, ...fresh.filter((k) => !known.has(k.file.fileId))]
}

/** What an original says stands on its invoice as it is there. @throws Refusal at each field that was typed over */
export const mustSay = (kept: readonly Kept[], face: Partial<Record<ReadField, string>>): void => {
  const best = bestOf(kept.map((k) => k.values))
  const faults = Object.values(best).flatMap((v): FieldTemplate[] =>
    isOriginal(v.origin) && (face[v.field] ?? '') !== v.value
      ? [
          {
            path: v.field,
            message: '取自「{{origin}}」，不能改动：{{value}}',
            params: { origin: origins[v.origin], value: v.value },
          },
        ]
      : [],
  )
  if (faults.length > 0) throw malformed(faults)
}

/** Hangs the files at the invoice; they are its own from now on. @throws Refusal when one is used already */
export const hang = (ctx: Ctx, id: string, before: readonly Kept[], now: readonly Kept[]) =>
  attach(
    ctx,
    { kind: owner, id },
    before.map((k) => k.file),
    now.map((k) => k.file.fileId),
  )

/** Where the files of one invoice contradict each other, it is not handed in. @throws Refusal */
export const mustAgree = (kept: readonly { values: readonly ReadValue[] }[]): void => {
  const keys = new Set(kept.map((k) => keyOf(k.values)).filter(Boolean))
  const [off] = differencesOf(kept.map((k) => k.values))
  if (off)
    throw refuse('原件之间不一致：「{{field}}」在「{{one}}」是 {{a}}，在「{{other}}」是 {{b}}', {
      field: readLabels[off.field],
      one: origins[off.one.origin],
      a: off.one.value,
      other: origins[off.other.origin],
      b: off.other.value,
    })
  if (keys.size > 1) throw refuse('原件不是同一张发票的')
}

/** What the QR text an invoice was entered by says of it. */
export const qrValues = (text: string): ReadValue[] => (text && readQr(text)?.values) || []
/** @throws Refusal where a text says nothing of an invoice */
export const mustBeQr = (text: string): void => {
  if (text && !readQr(text)) throw refuse('不是发票的二维码')
}
