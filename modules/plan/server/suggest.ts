import type { Ctx } from '#kernel/server/ctx.ts'
import { contains } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { planCalls } from '../shared/calls.ts'
import { suggestions } from './queries-suggest.ts'

/** Suggested quantities for a plan of one kind; the buyer takes over what he wants. */
export const suggest = async (ctx: Ctx, { keyword, ...wish }: Input<(typeof planCalls)['suggest']>) => ({
  rows: await suggestions(ctx.tx, ctx.actor.orgId, { ...wish, keyword: contains(keyword) }),
})
