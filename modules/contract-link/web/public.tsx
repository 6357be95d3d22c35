export { Links } from './Links.tsx'
