/** Today in the region; the module's files take it from here. */
export { today } from '#kernel/server/clock.ts'
