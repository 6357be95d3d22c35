export { actionLabel, type CatalogueEntry, catalogued, kindsOf, useCatalogue } from './catalogue.ts'
export { menuKnows } from './queries.ts'
export { seedMenu } from './seed.ts'
