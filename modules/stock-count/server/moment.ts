/** So many seconds before now, by the device's own clock; a moment to come is now. */
export const secondsAgo = (at: string | undefined, clock: string | undefined): string => {
  const ms = at ? (clock ? Date.parse(clock) : Date.now()) - Date.parse(at) : 0
  return (Math.max(0, ms) / 1000).toFixed(3)
}
