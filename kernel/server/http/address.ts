import ipaddr from 'ipaddr.js'

/**
 * Whose address counts as one: an IPv4 address, or the /64 of an IPv6 address, of which everybody has as many as he likes.
 * @example networkOf('2001:db8:1:2:3::4') === '2001:db8:1:2::/64'; networkOf('::ffff:192.0.2.1') === '192.0.2.1'
 */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  // an IPv4 address that comes as an IPv6 one is the IPv4 address
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4)
  return `${groups.map((g) => g.toString(16)).join(':')}::/64`
}
