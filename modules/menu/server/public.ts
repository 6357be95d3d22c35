export {
  actionLabel,
  type CatalogueEntry,
  catalogued,
  doesSomething,
  iconOf,
  isBuilt,
  kindsOf,
  useCatalogue,
} from './catalogue.ts'
export { menuKnows } from './queries/tree.ts'
export { seedMenu } from './seed.ts'
