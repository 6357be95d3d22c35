export { DepartmentFilter, HospitalFilter, PointFilter, SupplierFilter } from './filters.tsx'
export { Hidden } from './Hidden.tsx'
export { paperLink } from './Movements.tsx'
export { at as stockPage } from './StockTabs.tsx'
