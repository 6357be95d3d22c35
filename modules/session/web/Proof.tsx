import { settleProof, settleSecond, useProof } from '#kernel/web/session/proof.ts'
import { OwnProof, SignOff } from './SignOff.tsx'

/** Stands ready in the frame; opens when a call was answered «unproved», or wants a second person. */
export default () => {
  const { open, second } = useProof()
  if (open) return <OwnProof onProved={() => settleProof(true)} onCancel={() => settleProof(false)} />
  return second ? <SignOff {...second} onSigned={settleSecond} onCancel={() => settleSecond()} /> : null
}
