export { trailSurgeries } from './queries/trail.ts'
