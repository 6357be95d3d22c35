export { CategoryFilter, DepartmentFilter, HospitalFilter, PointFilter } from './filters.tsx'
export { at as stockPage } from './StockTabs.tsx'
