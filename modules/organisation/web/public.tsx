export { OrgFilter, OrgSelect, useRegion } from './OrgSelect.tsx'
