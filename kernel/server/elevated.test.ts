import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'
import type { Ctx } from './ctx.ts'
import { elevated, inContext } from './tx.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const kindNow = async (ctx: Ctx): Promise<string> =>
  (await sql<{ kind: string }>`select current_setting('app.kind') as kind`.execute(ctx.tx)).rows[0]!.kind

test('what runs behind the wall stays there until the outermost of it is done, one in the other and side by side', async () => {
  const clerk = await w.person({}, await w.org('hospital', '医院'))
  const actor = { ...clerk, org: 'hospital' as const, orgId: clerk.orgId }
  await inContext(actor as never, { readOnly: true }, async (ctx) => {
    const own = await kindNow(ctx)
    expect(own).not.toBe('system')
    await elevated(ctx, async () => {
      await elevated(ctx, async () => expect(await kindNow(ctx)).toBe('system'))
      expect(await kindNow(ctx)).toBe('system')
    })
    expect(await kindNow(ctx)).toBe(own)
    await Promise.all([
      elevated(ctx, () => kindNow(ctx)),
      elevated(ctx, async () => {
        await kindNow(ctx)
        expect(await kindNow(ctx)).toBe('system')
      }),
    ])
    expect(await kindNow(ctx)).toBe(own)
    await elevated(ctx, () => Promise.reject(new Error('no'))).catch(() => {})
    expect(await kindNow(ctx)).toBe(own)
  })
})
