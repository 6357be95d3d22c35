import { ExceptionList } from '#modules/invoice-match/web/public.tsx'

export const keep = true

export default ExceptionList
