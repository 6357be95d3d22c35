export { DepartmentFilter, HospitalFilter, PointFilter } from './filters.tsx'
export { Hidden } from './Hidden.tsx'
export { at as stockPage } from './StockTabs.tsx'
