import { randomBytes } from 'node:crypto'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { deviceOf, newMark } from '#kernel/server/device.ts'
import { networkOf } from '#kernel/server/http/address.ts'
import { Refusal, refuse } from '#kernel/server/refusal.ts'
import { sha256 } from '#kernel/server/secret.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { accountOf, setOwnPassword } from '#modules/people/server/public.ts'
import { type secretLabel as label, secretLabel, type sessionCalls } from '../shared/calls.ts'
import { addressOf, answered, wrongAnswer } from './challenge.ts'
import { openSecret, rotateKeys } from './keys.ts'
import { checkPassword } from './passwords.ts'
import * as q from './queries/sessions.ts'
import * as throttle from './queries/throttle.ts'
import { signOffProof } from './sign-off.ts'
import { alwaysCaptcha } from './system.ts'

type Calls = typeof sessionCalls

const account = (login: string) => `account:${login.trim().toLowerCase()}`

/** Step 1: the same answer for known and unknown users. */
export const getKey = async (ctx: Ctx, { userCode }: Input<Calls['getKey']>) => {
  let key = await q.newestKey(ctx.tx)
  if (!key) {
    await rotateKeys()
    key = await q.newestKey(ctx.tx)
  }
  const pre = randomBytes(16).toString('hex')
  const nonce = randomBytes(16).toString('hex')
  await q.addChallenge(ctx.tx, { preHash: sha256(pre), userHash: sha256(account(userCode)), kid: key!.kid, nonce })
  ctx.http.setCookie('pre', pre, { maxAge: 300 })
  return { ...key!, nonce, alg: 'RSA-OAEP-256' }
}

/** Of every failed login, whatever is wrong. */
const loginFailed = '登录失败，用户名或密码错误'
const failed = (needsCaptcha: boolean) => refuse(loginFailed, {}, { captcha: needsCaptcha })
/** In the words of what was asked: who is signed in need not be told that his name might be wrong. */
export const saying = <T>(said: string, proving: Promise<T>): Promise<T> =>
  proving.catch((e) => {
    throw e instanceof Refusal && e.template === loginFailed ? refuse(said, {}, e.data) : e
  })

/**
 * Whose failures count: on a device he signed in on before his own there, whatever strangers try elsewhere (security.md C10).
 * On any other those of the account, of the address, and of the account from there: only for these he waits, so that nobody
 * makes another wait who asks from elsewhere.
 */
const counting = async (tx: Tx, ctx: Ctx, login: string, userId: string | undefined): Promise<throttle.Subjects> => {
  const { device } = ctx.http
  const known = await q.knowsDevice(tx, device ?? '', userId ?? NOBODY)
  return known
    ? { here: `device:${device} ${userId}` }
    : { here: throttle.from(networkOf(ctx.http.ip), login), account: account(login), address: addressOf(ctx) }
}
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Attempt {
  login: string
  cipher: string
  purpose: Parameters<typeof label>[0]
  captcha?: string
  /** The picture is asked for every time, not only after failures: calls of strangers. */
  always?: boolean
}

/**
 * Opens and verifies one secret of one challenge, with throttle and captcha. The counters and the log are written in a
 * transaction of their own, since a refusal rolls the request's back. Every failure looks the same.
 */
const prove = async (ctx: Ctx, a: Attempt) => {
  const about = { login: a.login, ip: ctx.http.ip, userAgent: ctx.http.userAgent }
  const user = await accountOf(ctx.tx, a.login)
  const { challenge, subjects, stands, right } = await withTx(systemActor, async (tx) => {
    const subjects = await counting(tx, ctx, a.login, user?.id)
    return {
      subjects,
      challenge: await q.takeChallenge(tx, sha256(ctx.http.cookies.pre ?? '')),
      stands: await throttle.throttleOf(tx, subjects),
      right: await answered(tx, ctx, a.captcha),
    }
  })
  const fail = async (outcome: string, userId?: string) => {
    const { over } = await withTx(systemActor, async (tx) => {
      await throttle.countFailure(tx, Object.values(subjects))
      await q.logLogin(tx, { ...about, userId, outcome })
      return throttle.throttleOf(tx, subjects)
    })
    // who would not be asked for it is not shown it
    return failed(over)
  }
  if (a.always || stands.over) {
    // wrong captchas and attempts during the wait do not count (domain §3.15)
    if (!right) throw wrongAnswer()
    if (stands.wait > 0)
      throw refuse('尝试过于频繁，请 {{seconds}} 秒后再试', { seconds: stands.wait }, { captcha: true })
  }
  const good = challenge && challenge.userHash === sha256(account(a.login))
  const password = good
    ? await openSecret(ctx.tx, challenge.kid, a.cipher, secretLabel(a.purpose, a.login, challenge.nonce))
    : undefined
  const proved = await checkPassword(user?.passwordHash, password ?? '')
  if (!proved || password === undefined || !user) throw await fail('wrong', user?.id)
  if (!user.enabled || user.locked) throw await fail('locked', user.id)
  return { user, challenge: challenge!, about, subjects }
}

/** Step 2: a new session with a new id; the first organisation the user worked for last. */
export const login = async (ctx: Ctx, input: Input<Calls['login']>) => {
  const { user, about, subjects } = await prove(ctx, {
    login: input.username,
    cipher: input.password,
    purpose: 'login',
    captcha: input.captcha,
    always: (await q.regionConfig(ctx.tx, alwaysCaptcha.key)) === true,
  })
  const [org] = await q.orgsOf(ctx.tx, user.id)
  if (!org) throw refuse('账号还没有角色，或其机构已停用，请联系管理员')
  const sid = randomBytes(32).toString('hex')
  if (ctx.http.cookies.sid) await q.endSession(ctx.tx, sha256(ctx.http.cookies.sid))
  await q.addSession(ctx.tx, {
    sidHash: sha256(sid),
    userId: user.id,
    orgId: org.id,
    ip: ctx.http.ip,
    userAgent: ctx.http.userAgent,
  })
  await throttle.clearFailures(ctx.tx, [subjects.here, account(user.loginName)], subjects.address)
  await q.logLogin(ctx.tx, { ...about, userId: user.id, orgId: org.id, outcome: 'ok' })
  ctx.http.clearCookie('pre')
  ctx.http.setCookie('sid', sid)
  await knowHere(ctx, user.id)
  return {
    code: 0,
    userId: user.id,
    orgId: org.id,
    authPwd: { isFirstLogin: user.firstLogin ? '1' : '0', isPwdValid: '1' },
  }
}

/** This person has just typed his password on this device, so it is known to be his, under a mark that nobody has copied. */
export const knowHere = async (ctx: Ctx, userId: string): Promise<void> => {
  const mark = newMark()
  await q.markDevice(ctx.tx, userId, ctx.http.device, deviceOf(mark)!)
  ctx.http.setCookie('device', mark, { maxAge: 90 * 86400 })
}

/** Of the organisation acted for; a stranger to it looks like a wrong password. */
const proveHere = async (ctx: Ctx, input: Input<Calls['verifyUser']>) => {
  const { userCode: login, password: cipher, captcha } = input
  const { user } = await prove(ctx, { login, cipher, purpose: 'verify', captcha })
  const orgs = await q.orgsOf(ctx.tx, user.id)
  if (!orgs.some((o) => o.id === ctx.actor.orgId)) throw failed(false)
  return user
}

/** A second person proves himself without a session change; for the own account it renews the proof (dual sign-off). */
export const verifyUser = async (ctx: Ctx, input: Input<Calls['verifyUser']>) => {
  // the own account is asked for nowhere: only its password can be wrong
  const own = account(input.userCode) === account(ctx.actor.loginName)
  const user = await saying(own ? '密码不正确' : '账号或密码不正确', proveHere(ctx, input))
  if (user.id === ctx.actor.userId && ctx.http.cookies.sid) await q.proveSession(ctx.tx, sha256(ctx.http.cookies.sid))
  if (input.signs && user.id === ctx.actor.userId) throw refuse('复核人不能是本人')
  const proof = input.signs ? await signOffProof(ctx, user.id, input.signs) : ''
  return { userId: user.id, name: user.name, proof }
}

/** Ends the waits after wrong passwords of an account: an administrator unlocked it or set a password. */
export const forgiveFailures = async (tx: Tx, login: string) =>
  throttle.clearFailures(tx, [account(login), ...(await throttle.waitsOf(tx, login))])

/** Opens the two secrets of a password change; one challenge serves both, since both belong to one form. */
export const openPair = async (
  ctx: Ctx,
  login: string,
  oldCipher: string,
  newCipher: string,
  o: Pick<Attempt, 'captcha' | 'always'>,
) => {
  const proved = await prove(ctx, { login, cipher: oldCipher, purpose: 'password', ...o })
  const next = await openSecret(
    ctx.tx,
    proved.challenge.kid,
    newCipher,
    secretLabel('password', login, proved.challenge.nonce),
  )
  if (next === undefined) throw failed(false)
  return { user: proved.user, next }
}

/**
 * Counts one call of a stranger by his address; refuses him beyond `most` until he has been quiet for two hours.
 * @param what name of the counter, such as `register`
 */
export const limitAddress = async (ctx: Pick<Ctx, 'http'>, what: string, most: number): Promise<void> => {
  const subject = `${what}:${networkOf(ctx.http.ip)}`
  const over = await withTx(systemActor, async (tx) => {
    if ((await throttle.failuresOf(tx, subject)) >= most) return true
    await throttle.countFailure(tx, [subject])
    return false
  })
  if (over) throw refuse('操作过于频繁，请稍后再试')
}

/** Opens the password of somebody without an account, bound to the name he asked the key for. */
export const openNew = async (ctx: Ctx, login: string, cipher: string): Promise<string> => {
  const challenge = await withTx(systemActor, (tx) => q.takeChallenge(tx, sha256(ctx.http.cookies.pre ?? '')))
  const text =
    challenge && challenge.userHash === sha256(account(login))
      ? await openSecret(ctx.tx, challenge.kid, cipher, secretLabel('register', login, challenge.nonce))
      : undefined
  if (text === undefined) throw refuse('页面已过期，请刷新后重试')
  return text
}

/** Sets the password of a proved user and ends all his sessions; of his devices this one stays known. */
export const replacePassword = async (ctx: Ctx, user: { id: string; loginName: string }, hash: string) => {
  await setOwnPassword(ctx.tx, user.id, hash)
  await q.endSessions(ctx.tx, user.id, { why: 'password' })
  await knowHere(ctx, user.id)
  await forgiveFailures(ctx.tx, user.loginName)
}
