/** How articles are read and compared, whoever wrote them down. */
export {
  approvalForm,
  codeForm,
  type Form,
  formOf,
  makerForm,
  nameForm,
  plainText,
  type Said,
  specForm,
} from './forms.ts'
export { codeImporters } from './importer.ts'
export { runMatch } from './job.ts'
export { judge, similarity } from './score.ts'
