import { settleProof, useProof } from '#kernel/web/session/proof.ts'
import { OwnProof } from './SignOff.tsx'

/** Stands ready in the frame; opens when a call was answered «unproved». */
export default () => {
  const open = useProof((s) => s.open)
  return open ? <OwnProof onProved={() => settleProof(true)} onCancel={() => settleProof(false)} /> : null
}
