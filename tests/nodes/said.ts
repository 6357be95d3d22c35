/** Says each point as it is proven or not, and counts those that are not. */
export const opened = () => {
  let count = 0
  return {
    check: (name: string, good: boolean, said: unknown = ''): void => {
      if (!good) count++
      console.log(`${good ? 'ok  ' : 'FAIL'} ${name} ${said}`)
    },
    fault: (e: unknown): void => {
      count++
      console.log((e as Error).stack)
    },
    failed: (): number => count,
  }
}
