const throttle = 50
/** So near to its end, in px, a list asks for more. */
const near = 80

/**
 * Calls `more` when a scroll container comes near its end, at most every 50 ms (specification §9). A missing container is
 * logged and nothing is watched (specification §8). The answer ends the watching.
 */
export const onNearEnd = (container: Element | null | undefined, more: () => void): (() => void) => {
  if (!container) {
    console.error('找不到容器')
    return () => {}
  }
  let last = 0
  let late: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    last = Date.now()
    late = undefined
    if (container.scrollHeight - container.scrollTop - container.clientHeight < near) more()
  }
  const onScroll = () => {
    const rest = last + throttle - Date.now()
    if (rest <= 0) look()
    else late ??= setTimeout(look, rest)
  }
  container.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(late)
    container.removeEventListener('scroll', onScroll)
  }
}
