import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address; an embedded IPv4 counts as its two. */
const groupsOf = (ip: string): number[] => {
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .flatMap((g) => {
        if (!g.includes('.')) return [Number.parseInt(g, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = g.split('.').map(Number)
        return [a * 256 + b, c * 256 + d]
      })
  const [front = '', back = ''] = ip.replace(/%.*$/, '').split('::')
  const [head, tail] = [numbers(front), numbers(back)]
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail]
}

/**
 * Whose address counts as one: an IPv4 address, or the /64 of an IPv6 address, of which everybody has as many as he likes.
 * @example networkOf('2001:db8:1:2:3::4') === '2001:db8:1:2::/64'; networkOf('::ffff:192.0.2.1') === '192.0.2.1'
 */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  if (groups.slice(0, 5).every((g) => g === 0) && groups[5] === 0xffff)
    return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((g) => g.toString(16))
    .join(':')}::/64`
}
