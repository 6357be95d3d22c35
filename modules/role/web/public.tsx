export { RoleFilter } from './RoleFilter.tsx'
