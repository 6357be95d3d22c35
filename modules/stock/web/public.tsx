export { DepartmentFilter, HospitalFilter, PointFilter, SupplierFilter } from './filters.tsx'
export { Hidden } from './Hidden.tsx'
export { at as stockPage } from './StockTabs.tsx'
