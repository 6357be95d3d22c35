export { PartnerFilter } from './PartnerFilter.tsx'
