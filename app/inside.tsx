import { setTopTools } from '#kernel/web/shell/tools.ts'
import Bell from '#modules/message/web/Bell.tsx'
import Proof from '#modules/session/web/Proof.tsx'

setTopTools([Bell, Proof])

/** What everybody meets who has signed in: the frame, with what modules put into its top bar. */
export { default } from '#kernel/web/shell/Frame.tsx'
