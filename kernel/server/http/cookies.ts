import type { FastifyRequest } from 'fastify'

/** `__Host-` binds a cookie to this host and TLS (loopback counts as secure); plain HTTP elsewhere cannot have it. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

export const cookiesOf = (r: FastifyRequest): Record<string, string | undefined> => r.cookies ?? {}
