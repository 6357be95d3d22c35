import type { Answer } from '#kernel/shared/call.ts'
import type { provinceSettingCalls as calls } from '../shared/calls.ts'

type Account = Answer<typeof calls.query>['accounts'][number]

/** An account as it is sent back where only a part of it changes; the secret stays as it is. */
export const bodyOf = (a: Account | undefined) => ({
  ...{ version: a?.version ?? 0, url: a?.url ?? '', dialect: a?.dialect ?? ('' as const), account: a?.account ?? '' },
  ...{ institution: a?.institution ?? '', enabled: a?.enabled ?? false, autoPush: a?.autoPush ?? false },
  ...{ autoReceive: a?.autoReceive ?? true, pullTimes: a?.pullTimes ?? ['08:00', '14:00', '20:00'] },
})
