import { createHmac } from 'node:crypto'
import { keyFor, sameText } from './secret.ts'

/** What a signed link is about. */
export interface Link {
  subject: string
  /** Seconds since 1970. */
  until: number
}

const macOf = (purpose: string, body: string): string =>
  createHmac('sha256', keyFor(`link:${purpose}`))
    .update(body)
    .digest('base64url')

/** A text that proves this installation allowed somebody to read this subject until then. Good for one purpose only. */
export const signLink = (purpose: string, link: Link): string => {
  const body = Buffer.from(JSON.stringify([link.subject, link.until])).toString('base64url')
  return `${body}.${macOf(purpose, body)}`
}

/** The link behind a token, or undefined when we did not make it for this purpose. Whether it is still good is `until`. */
export const readLink = (purpose: string, token: string): Link | undefined => {
  const [body = '', mac = '', ...more] = token.split('.')
  if (more.length > 0 || !sameText(mac, macOf(purpose, body))) return undefined
  const [subject, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, number]
  return { subject, until }
}
