import { randomInt } from 'node:crypto'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { networkOf } from '#kernel/server/http/address.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { sha256 } from '#kernel/server/secret.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { workOf } from '#kernel/shared/work.ts'
import type { sessionCalls } from '../shared/calls.ts'
import { drawn } from './picture.ts'
import * as q from './queries/throttle.ts'

/*
 * What stops machines is that each try costs a computation, the more the more had failed from the address; a picture machines
 * read badly stands beside it. Both stay with the server: the challenge is a row that is good once and for five minutes.
 */

/** 4,000 tries of a number: some hundredth of a second, when nothing had failed from there. */
const LEAST = 12
/** Half a million: two seconds, some more of a slow browser. Who waits longer than the challenge lives never gets in. */
const MOST = 19
/** A machine reads a question at once, so that it costs four times as much. */
const QUESTION = 2
/** Whoever collects challenges before he fails has them judged by what they would be now; honest typing takes less long. */
const GROWN = 4

type Asking = Pick<Ctx, 'http'>

/** Whose failures count together at one address. */
export const addressOf = (ctx: Asking): string => `address:${networkOf(ctx.http.ip)}`

const bitsFor = async (tx: Tx, ctx: Asking): Promise<number> => {
  const { load } = await q.throttleOf(tx, { here: '', address: addressOf(ctx) })
  return Math.min(MOST, Math.round(LEAST + 2 * Math.log2(1 + load)))
}

/** For those who do not see pictures, and no browser that reads aloud stumbles over it. */
const asked = (ctx: Ctx): { text: string; question: string } => {
  const [a, b, c] = [randomInt(20, 60), randomInt(2, 20), randomInt(2, 20)]
  const question = say('{{a}} 加 {{b}} 再减 {{c}} 等于多少？请填写数字', ctx.lang, { a, b, c })
  return { text: String(a + b - c), question }
}

/** The cookie's id is what makes it good once; the salt made of it is what is computed with. */
const saltOf = (id: string): string => sha256(id).slice(0, 32)

export const challenge = async (ctx: Ctx, { as }: Input<(typeof sessionCalls)['captcha']>) => {
  const bits = (await bitsFor(ctx.tx, ctx)) + (as === 'question' ? QUESTION : 0)
  const { text, picture, question } = { picture: '', question: '', ...(as === 'question' ? asked(ctx) : await drawn()) }
  const id = await q.addCaptcha(ctx.tx, sha256(text.toLowerCase()), bits)
  ctx.http.setCookie('captcha', id, { maxAge: 300 })
  return { picture, question, salt: saltOf(id), bits }
}

/** Is this the answer, `<what was typed>.<number found>`? The challenge is gone then, right or wrong. */
export const answered = async (tx: Tx, ctx: Asking, answer: string | undefined): Promise<boolean> => {
  const id = ctx.http.cookies.captcha
  const shown = answer && id ? await q.takeCaptcha(tx, id).catch(() => undefined) : undefined
  if (!answer || !id || !shown) return false
  const [typed = '', found = ''] = answer.split('.')
  if (shown.answerHash !== sha256(typed.trim().toLowerCase()) || workOf(saltOf(id), found) < shown.bits) return false
  return shown.bits + GROWN >= (await bitsFor(tx, ctx))
}

export const wrongAnswer = () => refuse('请输入正确的验证码', {}, { captcha: true })

/** A challenge answered right, good once, whatever becomes of the request. @throws Refusal with `captcha: true` */
export const passCaptcha = async (ctx: Asking, answer: string): Promise<void> => {
  if (!(await withTx(systemActor, (tx) => answered(tx, ctx, answer)))) throw wrongAnswer()
}
