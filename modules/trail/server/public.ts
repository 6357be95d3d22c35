export { useTrail } from './routes.ts'
