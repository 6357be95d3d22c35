import { Clashes } from '#modules/invoice-clash/web/public.tsx'

export const keep = true

export default Clashes
