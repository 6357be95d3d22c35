import { type OutAnswer, outbound } from '#kernel/server/outbound.ts'
import { keys } from '#kernel/shared/machine.ts'
import { faults, type Outcome, type TestStep, type TheirSelf, testSteps } from '../shared/adapter.ts'
import { type Account, adapterFor } from './adapter.ts'

export interface Step {
  step: TestStep
  state: 'ok' | 'failed' | 'skipped'
  ms: number | null
  /** A sentence, with what stands in it. */
  message: string
  with?: Record<string, string | number>
}

/** Longest a message of the walk may take, ms: somebody waits in front of it. */
const PATIENCE = 8000

/** What the first message tells of the way itself. */
const way = (came: OutAnswer, secure: boolean): Step[] => {
  const { walked } = came
  const fault = came.kind === 'fault' ? came : undefined
  const failed = (step: TestStep): Step => ({ step, state: 'failed', ms: fault!.ms, message: fault!.message })
  if (fault?.fault === 'notAllowed') return [failed('address')]
  const steps: Step[] = [{ step: 'address', state: 'ok', ms: null, message: '地址在允许名单内' }]
  if (walked.resolve === undefined) return [...steps, failed('name')]
  steps.push({ step: 'name', state: 'ok', ms: walked.resolve, message: '' })
  if (walked.connect === undefined || (secure && walked.tls === undefined)) return [...steps, failed('tls')]
  steps.push({
    ...{ step: 'tls', state: 'ok', ms: walked.connect + (walked.tls ?? 0) },
    message: secure ? '' : '未加密：请仅在内网使用 http 地址',
  })
  return steps
}

const of = (came: Outcome<unknown>): Pick<Step, 'state' | 'ms' | 'message' | 'with'> => {
  if (came.kind === 'done') return { state: 'ok', ms: came.ms, message: '' }
  if (came.kind === 'refused') return { state: 'failed', ms: came.ms, message: came.reason || came.code }
  return {
    state: 'failed',
    ms: came.ms,
    message: '未通过：{{fault}}（{{what}}）',
    with: { fault: faults[came.fault], what: came.message },
  }
}

const oneself = (
  came: Extract<Outcome<TheirSelf>, { kind: 'done' }>,
  account: Account,
  minutes: number,
  now: number,
): Step[] => {
  const { institution, institutionName, may } = came.value
  const seconds = Math.round(Math.abs(Date.parse(came.value.now) - now) / 1000)
  const right = institution === account.institution
  const permission = (step: TestStep, has: boolean): Step => ({
    ...{ step, state: has ? 'ok' : 'failed', ms: null, message: has ? '' : '账号没有此权限，请联系省平台开通' },
  })
  return [
    right
      ? {
          step: 'institution',
          state: 'ok',
          ms: came.ms,
          message: '平台登记为{{name}}',
          with: { name: institutionName },
        }
      : {
          ...{
            step: 'institution',
            state: 'failed',
            ms: came.ms,
            message: '平台登记的机构编码为 {{theirs}}，与填写的 {{ours}} 不符',
          },
          with: { theirs: institution, ours: account.institution },
        },
    seconds <= minutes * 60
      ? { step: 'clock', state: 'ok', ms: null, message: '相差 {{seconds}} 秒', with: { seconds } }
      : {
          step: 'clock',
          state: 'failed',
          ms: null,
          message: '与平台相差 {{seconds}} 秒，超过 {{minutes}} 分钟',
          with: { seconds, minutes },
        },
    permission('orders', may.orders),
    permission('receipts', may.receipts),
    permission('returns', may.returns),
    permission('catalogue', may.catalogue),
  ]
}

/** Walks the way to a platform step by step; what comes after a failure is not tried, and nothing is kept. */
export const walk = async (account: Account, minutes: number): Promise<Step[]> => {
  let first: OutAnswer | undefined
  const adapter = adapterFor(account, async (sent) => {
    const came = await outbound({ ...sent, timeoutMs: PATIENCE })
    first ??= came
    return came
  })
  const entered = await adapter.signIn()
  const steps = first ? way(first, account.url.startsWith('https:')) : []
  if (steps.every((s) => s.state === 'ok')) steps.push({ step: 'signIn', ...of(entered) })
  if (entered.kind === 'done') {
    const self = await adapter.test()
    if (self.kind === 'done') steps.push(...oneself(self, account, minutes, Date.now()))
    else steps.push({ step: 'institution', ...of(self) })
  }
  const walked = new Set(steps.map((s) => s.step))
  return [
    ...steps,
    ...keys(testSteps).flatMap((step): Step[] =>
      walked.has(step) ? [] : [{ step, state: 'skipped', ms: null, message: '' }],
    ),
  ]
}
