export { ReadLicence } from './ReadLicence.tsx'
