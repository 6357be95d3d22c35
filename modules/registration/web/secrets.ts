import { ask } from '#kernel/web/http/ask.ts'
import { encryptSecret, type Purpose } from '#kernel/web/session/secret.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'

/** Passwords as they travel, all under one challenge for this account name. */
export const secretsFor = async (login: string, purpose: Purpose, ...passwords: string[]): Promise<string[]> => {
  const key = await ask(sessionCalls.getKey, { userCode: login })
  return Promise.all(passwords.map((p) => encryptSecret(key, p, purpose, login)))
}

/** The password rule of the house: its tip and its pattern. */
export const passwordRule = async () => {
  const { tip, reg } = await ask(sessionCalls.loginConfig, {}, { quiet: true })
  return { tip, like: new RegExp(reg) }
}
