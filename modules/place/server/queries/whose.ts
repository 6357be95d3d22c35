import type { Actor } from '#kernel/server/ctx.ts'

/** Whose places a picker shows: the region's reader says of which hospital, everybody else is shown his own whatever he says. */
export const hospitalFor = (actor: Actor, asked: string | undefined): string =>
  actor.org === 'authority' && asked ? asked : actor.orgId
