import type { Ctx } from '#kernel/server/ctx.ts'
import { late } from '#kernel/server/late.ts'
import type { OutAnswer } from '#kernel/server/outbound.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { traceSettingCalls } from '../shared/calls.ts'
import type { StepKey, StepState } from '../shared/steps.ts'
import { uploadNames } from '../shared/uploads.ts'
import { lookUps } from '../shared/wire.ts'
import { account, profile } from './queries/account.ts'
import { signIn } from './wire/line.ts'
import { exchange, type Known, type Said } from './wire/message.ts'
import { nodes, titles } from './wire/nodes.ts'
import { tokenOf } from './wire/platform.ts'

type Walked = Answer<typeof traceSettingCalls.test>
/** A step before translation. */
interface Step extends Omit<Walked['steps'][number], 'message'> {
  message: string
  params: Readonly<Record<string, string | number>>
}

/** Longest a single message of the walk may take, ms: somebody waits in front of it. */
const PATIENCE = 8000
/** How far clocks may differ, ms (domain-trace §2.30.5). */
const SKEW = 5 * 60_000

const step = (
  key: StepKey,
  state: StepState,
  message: string,
  o: { ms?: number; about?: string; params?: Step['params'] } = {},
): Step => ({
  ...{ key, state, message },
  ms: o.ms ?? null,
  about: o.about ?? '',
  params: o.params ?? {},
})

/** What one message tells of the way itself: list, resolution, connection, TLS. */
const wayOf = (came: OutAnswer, secure: boolean): Step[] => {
  const { walked } = came
  const fault = came.kind === 'fault' ? came : undefined
  const parts: [StepKey, number | undefined][] = [
    ['resolve', walked.resolve],
    ['connect', walked.connect],
    ...(secure ? ([['tls', walked.tls]] as [StepKey, number | undefined][]) : []),
  ]
  // the list is asked before anything is resolved, and again of every resolved address
  const listed = fault?.fault !== 'notAllowed'
  const steps = [
    step('list', listed ? 'ok' : 'failed', listed ? '地址在允许名单内' : fault!.template, {
      params: fault?.params ?? {},
    }),
  ]
  let stands = listed
  for (const [key, ms] of parts) {
    if (stands && ms !== undefined) steps.push(step(key, 'ok', '', { ms }))
    else {
      steps.push(
        stands && fault
          ? step(key, 'failed', fault.template, { ms: fault.ms, params: fault.params })
          : step(key, 'skipped', ''),
      )
      stands = false
    }
  }
  return steps
}

/** Their clock beside ours: by the gateway's header, which stands on a refusal too. */
const clockOf = (came: OutAnswer, now: number): Step => {
  const said = came.kind === 'answer' ? Date.parse(String(came.headers.date ?? '')) : Number.NaN
  if (Number.isNaN(said))
    return step(
      'clock',
      came.kind === 'answer' ? 'warned' : 'skipped',
      came.kind === 'answer' ? '平台没有告知时间' : '',
    )
  const seconds = Math.round(Math.abs(said - now) / 1000)
  return seconds * 1000 > SKEW
    ? step('clock', 'failed', '与平台相差 {{seconds}} 秒，超过 5 分钟', { params: { seconds } })
    : step('clock', 'ok', '相差 {{seconds}} 秒', { params: { seconds } })
}

const reasonOf = (said: Said): Pick<Step, 'message' | 'params'> => {
  if (said.kind === 'refused')
    return { message: '{{code}} {{reason}}', params: { code: said.code, reason: said.reason } }
  if (said.kind === 'said') return { message: '', params: {} }
  const { came } = said
  return came.kind === 'fault' ? { message: came.template, params: came.params } : { message: said.message, params: {} }
}
const stepOf = (key: StepKey, said: Said, about = ''): Step => {
  const { message, params } = reasonOf(said)
  return step(key, said.kind === 'said' ? 'ok' : 'failed', message, { ms: said.ms, about, params })
}

const lookUpOf = (known: Known) => ({
  data: { fixmedins_code: known.account.code, fixmedins_bchno: 'J00000000000000000000000000000' },
})
/** An empty list asks for the permission alone, a number nobody has for the right to look up: neither leaves anything there. */
const trials = (known: Known): [infno: string, input: Readonly<Record<string, unknown>>][] => [
  ...known.account.switched.map((kind): [string, Record<string, unknown>] => [
    `${kind}A`,
    { [`${nodes[kind].node}Detail`]: [] },
  ]),
  ['3507A', { goodDetail: [] }],
  ...lookUps.map((kind): [string, Record<string, unknown>] => [kind, lookUpOf(known)]),
]

/** What is asked of a platform where nobody signs in. */
const knock = async (known: Known) => ({ signNo: '', said: await exchange(known, '3508', lookUpOf(known), '') })

const walk = async (known: Known): Promise<Step[]> => {
  const { signsIn } = known.profile
  const { signNo, said } = await (signsIn ? signIn(known) : knock(known))
  const steps = [
    ...wayOf(said.came, known.account.address.startsWith('https:')),
    clockOf(said.came, Date.now()),
    !signsIn
      ? step('signIn', 'skipped', '本区域无须签到')
      : said.came.kind === 'answer'
        ? stepOf('signIn', said)
        : step('signIn', 'skipped', ''),
  ]
  if (said.kind === 'fault' || (signsIn && said.kind !== 'said'))
    return [...steps, step('institution', 'skipped', ''), step('permission', 'skipped', '')]
  const permissions: Step[] = []
  let institution: Step | undefined
  for (const [infno, input] of trials(known)) {
    const kind = infno.slice(0, 4)
    const came = await exchange(known, infno, input, signNo)
    // an institution the platform does not know is refused whatever it asks
    institution ??= stepOf(
      'institution',
      came.kind === 'refused' && came.code !== '1102' ? { ...came, kind: 'said', output: {} } : came,
      known.account.code,
    )
    const name = uploadNames[kind as keyof typeof uploadNames] ?? titles[kind] ?? ''
    permissions.push(stepOf('permission', came, `${kind} ${name}`))
    if (came.kind === 'fault') break
  }
  return [...steps, ...(institution ? [institution] : []), ...permissions]
}

const walking = new Set<string>()
/** Who looks waits; the transaction does not. */
export const test = async (ctx: Ctx, _: Input<typeof traceSettingCalls.test>) => {
  const hospitalId = ctx.actor.orgId
  const stored = await account(ctx.tx, hospitalId)
  if (!stored || stored.address === '') throw refuse('请先填写并保存平台地址、机构编号和密钥，再测试')
  const region = await profile(ctx.tx)
  const known: Known = {
    account: stored,
    profile: { ...region, timeoutMs: Math.min(region.timeoutMs, PATIENCE) },
    token: tokenOf(hospitalId, stored.sealedToken),
    about: { call: ctx.call, requestId: ctx.requestId },
  }
  if (walking.has(hospitalId)) throw refuse('正在测试，请等待结果')
  return late<Walked>(async () => {
    walking.add(hospitalId)
    try {
      const steps = await walk(known)
      return {
        steps: steps.map(({ params, ...s }) => ({ ...s, message: say(s.message, ctx.lang, params) })),
        ok: steps.every((s) => s.state === 'ok' || s.state === 'warned'),
      }
    } finally {
      walking.delete(hospitalId)
    }
  })
}
