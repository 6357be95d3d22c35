export { useTrail } from './pieces.ts'
