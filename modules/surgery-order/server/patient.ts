import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed } from '#kernel/server/refusal.ts'
import { digestOf, seal, unseal } from '#kernel/server/sealed.ts'
import { nameMask, numberMask } from '../shared/mask.ts'
import type { patientKeys } from '../shared/words.ts'
import * as q from './queries/patient.ts'

type Key = (typeof patientKeys)[number]
export type Patient = Record<Key, string>
type Said = Partial<Record<Key, string | undefined>>

const purpose = 'patient'
const none: Patient = { patientName: '', hospitalizationNo: '', certificateNo: '', clinicalInfo: '' }

/** By what a patient is found. */
export const digested = (text: string): string => digestOf(purpose, text)

/** What may be shown of him: to lists, pages, papers, files and logs (domain §2.17). */
export const maskOf = ({ patientName, hospitalizationNo, certificateNo, clinicalInfo }: Patient): Patient => ({
  patientName: nameMask(patientName),
  hospitalizationNo: numberMask(hospitalizationNo),
  certificateNo: numberMask(certificateNo),
  clinicalInfo: clinicalInfo && '***',
})

export const openPatient = (id: string, sealed: string): Patient => ({
  ...none,
  ...JSON.parse(unseal(purpose, id, sealed)),
})

/** What of a body is sealed, and all the rest of it. */
export const apartFrom = <B extends Said>({
  patientName,
  hospitalizationNo,
  certificateNo,
  clinicalInfo,
  ...rest
}: B) => ({
  said: { patientName, hospitalizationNo, certificateNo, clinicalInfo } as Said,
  rest,
})

/**
 * Keeps who the patient is; what is not said, or was sent back as it is shown, stays.
 * @returns what was written of it, as it may stand in a log
 * @throws Refusal at its field: a mask nobody can read
 */
export const keepPatient = async (ctx: Ctx, of: { id: string; hospitalId: string }, said: Said): Promise<Said> => {
  const stored = await q.lockPatient(ctx.tx, of.id)
  const was = stored ? openPatient(of.id, stored.sealed) : none
  const shown = maskOf(was)
  const given = Object.entries(said).filter(([key, v]) => v !== undefined && (!stored || v !== shown[key as Key]))
  const masks = given.filter(([key, v]) => key !== 'clinicalInfo' && v!.includes('*'))
  if (masks.length > 0) throw malformed(masks.map(([path]) => ({ path, message: '请填写完整内容，不能含有星号' })))
  if (stored && given.length === 0) return {}
  const now: Patient = { ...was, ...Object.fromEntries(given) }
  const found = [now.patientName, now.hospitalizationNo, now.certificateNo].filter(Boolean).map(digested)
  await q.putPatient(ctx.tx, of, {
    sealed: seal(purpose, of.id, JSON.stringify(now)),
    shown: maskOf(now),
    digests: found,
  })
  const masked = maskOf(now)
  return Object.fromEntries(given.map(([key]) => [key, masked[key as Key]]))
}
